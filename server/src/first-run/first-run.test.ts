import { failures, type FailureCode } from '@first-chair/core/contract/failure'
import type { FirstRun } from '@first-chair/core/first-run/first-run'
import * as calls from '@first-chair/core/first-run/first-run.api'
import * as signIns from '@first-chair/core/sign-in/sign-in.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { anAuthenticator } from '../sign-in/authenticator.builders.ts'
import { anInteraction, asBrowserOf } from '../sign-in/sign-in.builders.ts'
import { createFirstRunToken } from './first-run-link.facts.ts'

const baseUrl = 'https://check-in.resort.example'
const site = { origin: baseUrl, rpId: 'check-in.resort.example' }
const day = 24 * 60 * 60_000
const boss = { email: 'sam@resort.example', givenName: 'Sam', familyName: 'Ortega' }

let testApp: TestApp
let now = testMorning
let addresses = 0
const user = { issuer: `${baseUrl}/idp`, givenName: 'Sam', familyName: 'Ortega', name: 'Sam Ortega' }
beforeAll(async () => {
  testApp = await aTestApp({
    env: { SIGN_IN: 'email', BASE_URL: baseUrl, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'check-in@resort.example' },
    now: () => now,
    users: {
      samWithPasskey: { ...user, email: boss.email, acr: 'passkey' },
      samWithCode: { ...user, email: boss.email, acr: 'code' },
      roWithPasskey: { ...user, email: 'ro@resort.example', acr: 'passkey' },
      unverifiedWithPasskey: { ...user, email: boss.email, acr: 'passkey', emailVerified: false },
    },
  })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = testMorning
  addresses += 1
  const { pool } = testApp
  await pool.query('truncate attempt_count, sign_in, identity_account, first_run_token, first_run_step cascade')
  await pool.query('update first_run set administrator_id = null, taken_date_utc = null')
  await pool.query('delete from location; delete from administrator_email')
  testApp.ctx.setup.forget()
})

const aLink = async (): Promise<string> => (await createFirstRunToken(testApp.ctx)) ?? ''
const send = (call: { path: string; method: string }, payload?: object, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: call.method === 'GET' ? 'GET' : call.method === 'PUT' ? 'PUT' : 'POST',
    url: call.path,
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: `192.0.2.${addresses}`,
    headers,
  })
const post = (call: { path: string; method: string }, payload: { request: string; [field: string]: unknown }) =>
  send(call, payload, asBrowserOf(payload.request, baseUrl))
function expectFailure(answer: { statusCode: number; json(): { code: string } }, code: FailureCode): void {
  expect([answer.json().code, answer.statusCode]).toEqual([code, failures[code].status])
}
const administrators = async (): Promise<string[]> => {
  const { rows } = await testApp.pool.query<{ email: string }>('select email from administrator_email order by id')
  return rows.map(({ email }) => email)
}

/** A sign-in in which somebody has said who they are, and a passkey that is ready to be added. */
async function aClaim(token: string, person = boss) {
  const request = await anInteraction(testApp.ctx)
  const claimed = await post(calls.claimFirstRun, { request, token, ...person })
  const addPasskey = async (authenticator = anAuthenticator(site)) => {
    const { challenge } = (await post(signIns.startPasskey, { request })).json()
    return post(signIns.addPasskey, { request, passkey: authenticator.create(challenge) })
  }
  return { request, claimed, addPasskey }
}

describe('the link of an empty installation', () => {
  test('makes the person who adds a passkey the first administrator, without a code by e-mail', async () => {
    const token = await aLink()
    expect((await send(calls.readFirstRunLink, { token })).json()).toEqual({
      offersPasskey: true,
      offersProvider: false,
      providerName: '',
    })
    const { claimed, addPasskey } = await aClaim(token)
    expect(claimed.json()).toMatchObject({ step: 'passkey-required', email: boss.email })
    expect(await administrators()).toEqual([])
    expect((await addPasskey()).json().step).toBe('done')
    expect(await administrators()).toEqual([boss.email])
    const audit = await testApp.pool.query(`select actor from audit_entry where action = 'first-administrator-added'`)
    expect(audit.rows).toEqual([{ actor: boss.email }])
  })

  test('says after that that there is an administrator, and no new one is made', async () => {
    const token = await aLink()
    await (await aClaim(token)).addPasskey()
    expectFailure(await send(calls.readFirstRunLink, { token }), 'first-run-taken')
    expectFailure((await aClaim(token, { ...boss, email: 'ro@resort.example' })).claimed, 'first-run-taken')
    expect(await createFirstRunToken(testApp.ctx)).toBeUndefined()
  })

  test('lets one of two win who use it at the same time, and the other one is not signed in', async () => {
    const token = await aLink()
    const [one, other] = [await aClaim(token), await aClaim(token, { ...boss, email: 'ro@resort.example' })]
    const answers = await Promise.all([one.addPasskey(), other.addPasskey()])
    expect(new Set(answers.map((answer) => answer.json().step ?? answer.json().code))).toEqual(
      new Set(['done', 'first-run-taken']),
    )
    expect(await administrators()).toHaveLength(1)
    const loser = answers[0]?.statusCode === 200 ? other : one
    expect((await post(signIns.readSignIn, { request: loser.request })).json().step).toBe('passkey-required')
    expect((await testApp.pool.query('select count(*)::integer as passkeys from passkey')).rows).toEqual([
      { passkeys: 1 },
    ])
  })

  test('works for a day, also after a later one was printed', async () => {
    const token = await aLink()
    await aLink()
    now = new Date(testMorning.getTime() + day - 1000)
    expect((await send(calls.readFirstRunLink, { token })).statusCode).toBe(200)
    now = new Date(testMorning.getTime() + day)
    expectFailure(await send(calls.readFirstRunLink, { token }), 'first-run-ended')
    expectFailure((await aClaim(token)).claimed, 'first-run-ended')
  })

  test('is stored as a hash', async () => {
    const token = await aLink()
    const { rows } = await testApp.pool.query<{ stored: string }>('select t::text as stored from first_run_token t')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.stored).not.toContain(token)
  })

  test('does not work without its token, and guesses of a network are limited', async () => {
    await aLink()
    const guess = { token: 'x'.repeat(43) }
    for (let attempt = 0; attempt < 100; attempt += 1) {
      expectFailure(await send(calls.readFirstRunLink, guess), 'first-run-ended')
    }
    expectFailure(await send(calls.readFirstRunLink, guess), 'too-many-tries')
    expectFailure((await aClaim(guess.token)).claimed, 'too-many-tries')
    expect(await administrators()).toEqual([])
  })

  test('ends the passkeys and sign-ins that the address had as a guest', async () => {
    const other = await aClaim(await aLink())
    const { rows } = await testApp.pool.query<{ id: string }>('select id from identity_account')
    const account = { account_id: rows[0]?.id ?? '' }
    await insertRows(testApp.pool, 'passkey', [
      { id: 'foreign', ...account, public_key: '', counter: 0, transports: '{}', created_date_utc: now },
    ])
    expect((await other.addPasskey()).json().step).toBe('done')
    const { rows: passkeys } = await testApp.pool.query<{ id: string }>('select id from passkey')
    expect(passkeys).toHaveLength(1)
    expect(passkeys[0]?.id).not.toBe('foreign')
  })
})

describe('an installation needs no link', () => {
  test('if it has a location', async () => {
    await insertRows(testApp.pool, 'location', [{ name: 'Base', slug: 'base' }])
    expect(await createFirstRunToken(testApp.ctx)).toBeUndefined()
  })

  test('if it has an administrator, and the links from before stop working', async () => {
    const token = await aLink()
    await insertRows(testApp.pool, 'administrator_email', [{ email: 'alex@resort.example' }])
    expect(await createFirstRunToken(testApp.ctx)).toBeUndefined()
    expectFailure(await send(calls.readFirstRunLink, { token }), 'first-run-ended')
  })

  test('if it is a public demo', async () => {
    const config = { ...testApp.ctx.config, isReadOnlyDemo: true }
    expect(await createFirstRunToken({ ...testApp.ctx, config })).toBeUndefined()
  })

  test('but the administrators of a demo, whose passwords are public, do not count', async () => {
    await insertRows(testApp.pool, 'administrator_email', [{ email: 'admin@kestrel.example' }])
    const config = {
      ...testApp.ctx.config,
      identityProvider: { kind: 'bundled', clientId: 'x', mayBePublic: false },
    } as const
    expect(await createFirstRunToken({ ...testApp.ctx, config })).toMatch(/^[\w-]{43}$/)
  })
})

describe('whoever is signed in at another provider', () => {
  test('becomes the first administrator with the link', async () => {
    const token = await aLink()
    const answer = await send(calls.becomeFirstAdministrator, { token }, as('samWithPasskey'))
    expect(answer.json()).toEqual({ email: boss.email })
    expectFailure(await send(calls.becomeFirstAdministrator, { token }, as('roWithPasskey')), 'first-run-taken')
    expect(await administrators()).toEqual([boss.email])
  })

  test('needs a verified address and a sign-in that is strong enough', async () => {
    const token = await aLink()
    expectFailure(
      await send(calls.becomeFirstAdministrator, { token }, as('unverifiedWithPasskey')),
      'email-not-verified',
    )
    expectFailure(await send(calls.becomeFirstAdministrator, { token }, as('samWithCode')), 'stronger-sign-in-needed')
    expectFailure(await send(calls.becomeFirstAdministrator, { token }), 'not-signed-in')
    expect(await administrators()).toEqual([])
  })

  test('is one of two who do it at the same time', async () => {
    const token = await aLink()
    const answers = await Promise.all(
      ['samWithPasskey', 'roWithPasskey'].map((who) => send(calls.becomeFirstAdministrator, { token }, as(who))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await administrators()).toHaveLength(1)
  })
})

describe('the steps', () => {
  const asSam = as('samWithPasskey')
  const basics = { name: 'Powder Peak', timeZone: 'Europe/Vienna', adultAge: 19, phoneNumber: '+43 512 1' }
  const stateOf = ({ steps }: FirstRun, step: string) => steps.find(({ name }) => name === step)?.state
  beforeEach(async () => {
    await insertRows(testApp.pool, 'administrator_email', [{ email: boss.email }])
  })

  test('begin after the administrator, with nothing entered', async () => {
    const firstRun: FirstRun = (await send(calls.readFirstRun, undefined, asSam)).json()
    expect(firstRun.administrator).toEqual({ name: 'Sam Ortega', email: boss.email })
    expect(firstRun.steps.slice(0, 2)).toEqual([
      { name: 'administrator', state: 'done', savedDateUtc: null },
      { name: 'resort', state: 'open', savedDateUtc: null },
    ])
    expect(firstRun.resort).toEqual({ name: '', timeZone: '', adultAge: 18, phoneNumber: '' })
  })

  test('save the resort for guests, and every later day is one of its time zone', async () => {
    expect(testApp.ctx.config.resortTimeZone).toBe('America/Denver')
    const saved: FirstRun = (await send(calls.saveResortBasics, basics, asSam)).json()
    expect(stateOf(saved, 'resort')).toBe('done')
    expect(saved.resort).toEqual(basics)
    const { language, general } = await testApp.ctx.setup.current()
    expect(language.application).toMatchObject({ title: 'Powder Peak', phoneNumber: '+43 512 1' })
    expect(general.adultAge).toBe(19)
    expect(testApp.ctx.config.resortTimeZone).toBe('Europe/Vienna')
  })

  test('keep other texts and settings when the resort is saved again', async () => {
    await testApp.pool.query(
      `update settings_document set value = '{"application": {"helpUrl": "/help"}, "home": {"you": "Me"}}' where kind = 'language'`,
    )
    await send(calls.saveResortBasics, basics, asSam)
    const { language } = await testApp.ctx.setup.current()
    expect(language.application).toMatchObject({ helpUrl: '/help', title: 'Powder Peak' })
    expect(language.home.you).toBe('Me')
  })

  test('refuse a resort without a name, and a time zone that does not exist', async () => {
    const answer = await send(calls.saveResortBasics, { ...basics, name: ' ', timeZone: 'Mars/Base' }, asSam)
    expectFailure(answer, 'invalid-input')
    expect(answer.json().fields.map(({ path }: { path: string }) => path)).toEqual(['name', 'timeZone'])
  })
})
