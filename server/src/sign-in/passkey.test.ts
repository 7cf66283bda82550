import { failures, type FailureCode } from '@first-chair/core/contract/failure'
import type { MessagePurpose } from '@first-chair/core/message/message'
import * as ownCalls from '@first-chair/core/sign-in/own-passkey.api'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import type { Context } from '../context/context.ts'
import { openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import { insertRows } from '../db/insert-rows.ts'
import { writeMessage } from '../message/write-message.facts.ts'
import { aStaffMember } from '../staff/staff.builders.ts'
import { anAuthenticator } from './authenticator.builders.ts'
import { createRecoveryLink } from './create-recovery-link.ts'
import { saveSignInName } from './save-sign-in-name.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { aMailbox, anInteraction, asBrowserOf } from './sign-in.builders.ts'

const baseUrl = 'https://check-in.resort.example'
const site = { origin: baseUrl, rpId: 'check-in.resort.example' }
const boss = 'boss@resort.example'

let testApp: TestApp
let now = testMorning
let guest = ''
let people = 0
const mailbox = aMailbox()
const morning = testMorning.getTime() / 1000
const user = { issuer: `${baseUrl}/idp`, givenName: 'Alex', familyName: 'Moreau', email: boss }
beforeAll(async () => {
  testApp = await aTestApp({
    env: {
      SIGN_IN: 'email',
      BASE_URL: baseUrl,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'check-in@resort.example',
      ADMIN_EMAILS: boss,
    },
    now: () => now,
    delivery: mailbox.delivery,
    users: {
      bossByCode: { ...user, acr: 'code' },
      bossByPasskey: { ...user, acr: 'passkey' },
      bossBeforeRecovery: { ...user, subject: 'boss-account', acr: 'passkey', authenticatedAt: morning - 1 },
      bossAfterRecovery: { ...user, subject: 'boss-account', acr: 'passkey', authenticatedAt: morning },
      mayaWithPasskeys: {
        ...user,
        subject: 'maya-account',
        givenName: 'Maya',
        familyName: 'Lindqvist',
        email: 'maya@example.test',
        acr: 'passkey',
      },
      bossElsewhere: { ...user, issuer: 'https://id.resort.example' },
      deskByCode: { ...user, email: 'desk@resort.example', acr: 'code' },
      deskByPasskey: { ...user, email: 'desk@resort.example', acr: 'passkey' },
    },
  })
  await testApp.pool.query('insert into administrator_email (email) values ($1)', [boss])
  await insertRows(testApp.pool, 'staff_member', [aStaffMember({ email: 'desk@resort.example' })])
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = testMorning
  people += 1
  guest = `guest-${people}@example.test`
  await testApp.pool.query('truncate attempt_count, sign_in, identity_account cascade')
})

const post = (call: { path: string }, payload: { request: string; [field: string]: unknown }) =>
  testApp.app.inject({
    method: 'POST',
    url: call.path,
    payload,
    remoteAddress: `192.0.2.${people}`,
    headers: asBrowserOf(payload.request, baseUrl),
  })
const stepOf = (answer: { json(): { step?: string; code?: string } }) => answer.json().step ?? answer.json().code

async function aProvedSignIn(
  email: string,
  acrValues?: string,
): Promise<{ request: string; step: string | undefined }> {
  const request = await anInteraction(testApp.ctx, acrValues === undefined ? {} : { acrValues })
  await post(calls.sendSignInCode, { request, email })
  return { request, step: stepOf(await post(calls.checkSignInCode, { request, code: mailbox.lastCode() })) }
}
const name = (request: string) => post(calls.saveSignInName, { request, givenName: 'Maya', familyName: 'Lindqvist' })
const challengeFor = async (call: { path: string }, request: string): Promise<string> =>
  (await post(call, { request })).json().challenge ?? ''
async function add(request: string, authenticator = anAuthenticator(site), options = {}) {
  const passkey = authenticator.create(await challengeFor(calls.startPasskey, request), options)
  return { passkey, answer: await post(calls.addPasskey, { request, passkey }) }
}
async function use(request: string, authenticator: ReturnType<typeof anAuthenticator>, options = {}) {
  const passkey = authenticator.use(await challengeFor(calls.startPasskeySignIn, request), options)
  return post(calls.finishPasskeySignIn, { request, passkey })
}
function expectFailure(answer: { statusCode: number; json(): { code: string } }, code: FailureCode): void {
  expect([answer.json().code, answer.statusCode]).toEqual([code, failures[code].status])
}
/** How the provider was told that the person signed in. */
async function getLogin(request: string): Promise<unknown> {
  const { pool, encryption, clock } = testApp.ctx
  const stored = await openStoredRecords('Interaction', { pool, encryption, now: () => clock.now() }).find(request)
  return stored?.result?.['login']
}
async function aGuestWithPasskey(): Promise<ReturnType<typeof anAuthenticator>> {
  const authenticator = anAuthenticator(site)
  const { request } = await aProvedSignIn(guest)
  await name(request)
  expect(stepOf((await add(request, authenticator)).answer)).toBe('done')
  return authenticator
}

describe('a guest', () => {
  test('may add a passkey after the first code, and signs in with it alone from then on', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(testApp.ctx)
    expect(stepOf(await use(request, authenticator, { counter: 1 }))).toBe('name')
    expect(stepOf(await name(request))).toBe('done')
    expect(await getLogin(request)).toMatchObject({ acr: 'passkey', amr: ['hwk', 'user'], remember: false })
  })

  test('who wants none is asked again after 90 days', async () => {
    const { request } = await aProvedSignIn(guest)
    expect(stepOf(await name(request))).toBe('passkey-offered')
    expect(stepOf(await post(calls.declinePasskey, { request, isRemembered: true }))).toBe('done')
    expect(await getLogin(request)).toMatchObject({ acr: 'code' })
    const soon = await aProvedSignIn(guest)
    expect(stepOf(await name(soon.request))).toBe('done')
    now = new Date(testMorning.getTime() + 91 * 24 * 60 * 60_000)
    const later = await aProvedSignIn(guest)
    expect(stepOf(await name(later.request))).toBe('passkey-offered')
  })

  test('whose browser cannot use passkeys is asked again at the next sign-in', async () => {
    const { request } = await aProvedSignIn(guest)
    await name(request)
    expect(stepOf(await post(calls.declinePasskey, { request, isRemembered: false }))).toBe('done')
    const next = await aProvedSignIn(guest)
    expect(stepOf(await name(next.request))).toBe('passkey-offered')
  })
})

describe('a sign-in that is finished by two calls at once', () => {
  /** The product, which does something else before it saves that a sign-in is finished. */
  const beforeSaving = (interrupt: () => Promise<unknown>): Context => {
    const { pool } = testApp.ctx
    const run: unknown = Reflect.get(pool, 'query')
    if (typeof run !== 'function') throw new Error('A pool has a query.')
    const query = async (...statement: unknown[]): Promise<unknown> => {
      const [first] = statement
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      if (typeof text === 'string' && /(insert into|update) identity_record/.test(text)) await interrupt()
      return Reflect.apply(run, pool, statement)
    }
    return {
      ...testApp.ctx,
      pool: new Proxy(pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) }),
    }
  }
  const names = { givenName: 'Maya', familyName: 'Lindqvist' }

  test('is not revived by the slower one after the browser has continued with it', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(testApp.ctx)
    expect(stepOf(await use(request, authenticator, { counter: 1 }))).toBe('name')
    const storage = { ...testApp.ctx, now: () => testApp.ctx.clock.now() }
    // What the OpenID library does when the browser continues.
    const slower = beforeSaving(() => openStoredRecords('Interaction', storage).destroy(request))
    await expect(saveSignInName(slower, { request, ...names }, { signInId: request })).rejects.toMatchObject({
      code: 'sign-in-ended',
    })
    expect(await getLogin(request)).toBeUndefined()
  })

  test('is not finished if it was stopped in that moment', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(testApp.ctx)
    await use(request, authenticator, { counter: 1 })
    const slower = beforeSaving(() => testApp.pool.query('update sign_in set is_stopped = true'))
    await expect(saveSignInName(slower, { request, ...names }, { signInId: request })).rejects.toMatchObject({
      code: 'sign-in-ended',
    })
    expect(await getLogin(request)).toBeUndefined()
  })
})

describe('a change of the passkeys', () => {
  const own = (who = 'mayaWithPasskeys') => testApp.app.inject({ url: ownCalls.listOwnPasskeys.path, headers: as(who) })
  const remove = (id: string, who = 'mayaWithPasskeys') =>
    testApp.app.inject({ method: 'POST', url: ownCalls.removeOwnPasskey.path, headers: as(who), payload: { id } })
  /** A guest with a booking and two passkeys, by the account of a token. */
  async function aGuestWithTwoPasskeys(email = 'maya@example.test'): Promise<void> {
    await testApp.pool.query(
      `insert into identity_account (id, email, given_name) values ('maya-account', $1, 'Maya')`,
      [email],
    )
    for (const [index, device] of ['Safari on iPhone', ''].entries()) {
      await testApp.pool.query(
        `insert into passkey (id, account_id, public_key, counter, transports, device, created_date_utc)
         values ($1, 'maya-account', 'key', 0, '{}', $2, $3)`,
        [`passkey-${index + 1}`, device, new Date(testMorning.getTime() + index)],
      )
    }
  }
  const findMessages = async () => {
    const { rows } = await testApp.pool.query<{
      id: string
      purpose: MessagePurpose
      reference: string
      content: Buffer
      expires: Date
    }>(
      `select id, purpose, reference, sealed_content as content, expires_date_utc as expires from message
       where purpose = 'passkey-changed' order by id`,
    )
    return Promise.all(
      rows.map(({ purpose, reference, content, expires }) =>
        writeMessage(testApp.ctx, {
          purpose,
          reference,
          encryptedContent: content,
          expiresDateUtc: expires.toISOString(),
        }),
      ),
    )
  }
  beforeEach(() => testApp.pool.query('truncate message cascade'))

  test('is told to the person by e-mail when one is added, with the device and the time', async () => {
    await aGuestWithPasskey()
    const [message, ...others] = await findMessages()
    expect(others).toEqual([])
    expect(message).toMatchObject({ recipient: guest, email: { subject: 'A passkey was added for First Chair' } })
    expect(message?.email?.text).toContain('Saturday, December 5 at 7:30')
    expect(message?.email?.text).toContain(`${baseUrl}/your-data`)
  })

  test('is the own decision of each guest, who sees where each passkey was added', async () => {
    await aGuestWithTwoPasskeys()
    const created = testMorning.toISOString()
    expect((await own()).json().passkeys).toMatchObject([
      { id: 'passkey-1', device: 'Safari on iPhone', createdDateUtc: created, usedDateUtc: null },
      { id: 'passkey-2', device: '' },
    ])
    expect((await remove('passkey-1')).json().passkeys).toMatchObject([{ id: 'passkey-2' }])
    expectFailure(await remove('passkey-1'), 'not-found')
    expect((await remove('passkey-2')).json()).toEqual({ passkeys: [] })
    const messages = await findMessages()
    expect(messages.map(({ email }) => email?.subject)).toEqual([
      'A passkey was removed for First Chair',
      'A passkey was removed for First Chair',
    ])
    expect(messages[0]?.email?.text).toContain('Safari on iPhone')
    expect(messages[1]?.email?.text).toContain('an unknown browser')
  })

  test('does not concern the passkeys of others, nor guests of another provider', async () => {
    await aGuestWithTwoPasskeys()
    expect((await own('maya')).json()).toEqual({ passkeys: null })
    expectFailure(await remove('passkey-1', 'maya'), 'not-found')
    await aGuestWithPasskey()
    const { rows } = await testApp.pool.query<{ id: string }>(
      `select id from passkey where account_id <> 'maya-account'`,
    )
    expectFailure(await remove(rows[0]?.id ?? ''), 'not-found')
  })

  test('leaves somebody who works for the resort one passkey, so that the mailbox alone adds none', async () => {
    await insertRows(testApp.pool, 'staff_member', [aStaffMember({ email: 'maya@example.test' })])
    await aGuestWithTwoPasskeys()
    const [first, second] = await Promise.all([remove('passkey-1'), remove('passkey-2')])
    expect([first, second].map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await testApp.pool.query(`select action from audit_entry where action = 'passkey-removed'`)
    expect(rows).toHaveLength(1)
    await testApp.pool.query(`delete from staff_member where email = 'maya@example.test'`)
  })
})

describe('a passkey is refused', () => {
  test('that was made on another site, or is used there', async () => {
    const { request } = await aProvedSignIn(guest)
    await name(request)
    const phishing = { origin: 'https://check-in.res0rt.example', rpId: 'check-in.res0rt.example' }
    expectFailure((await add(request, anAuthenticator(site), phishing)).answer, 'passkey-of-other-site')
    expectFailure((await add(request, anAuthenticator(site), { rpId: phishing.rpId })).answer, 'passkey-refused')
    const other = await anInteraction(testApp.ctx)
    expectFailure(await use(other, anAuthenticator(site), phishing), 'passkey-of-other-site')
  })

  test('when its registration is sent a second time, in the same sign-in or in another', async () => {
    const { request } = await aProvedSignIn(guest)
    await name(request)
    const first = await add(request)
    expect(stepOf(first.answer)).toBe('done')
    expectFailure(await post(calls.addPasskey, { request, passkey: first.passkey }), 'sign-in-ended')
    const victim = await aProvedSignIn(`other-${guest}`)
    await name(victim.request)
    await challengeFor(calls.startPasskey, victim.request)
    expectFailure(await post(calls.addPasskey, { request: victim.request, passkey: first.passkey }), 'passkey-refused')
    // The challenge was used up by the attempt.
    expectFailure(await post(calls.addPasskey, { request: victim.request, passkey: first.passkey }), 'passkey-refused')
  })

  test('when its answer is sent a second time', async () => {
    const authenticator = await aGuestWithPasskey()
    const request = await anInteraction(testApp.ctx)
    const passkey = authenticator.use(await challengeFor(calls.startPasskeySignIn, request), { counter: 1 })
    const answers = await Promise.all([
      post(calls.finishPasskeySignIn, { request, passkey }),
      post(calls.finishPasskeySignIn, { request, passkey }),
    ])
    expect(new Set(answers.map(stepOf))).toEqual(new Set(['name', 'passkey-refused']))
    const other = await anInteraction(testApp.ctx)
    await challengeFor(calls.startPasskeySignIn, other)
    expectFailure(await post(calls.finishPasskeySignIn, { request: other, passkey }), 'passkey-refused')
  })

  test('that nobody knows, that was not unlocked, or that was copied', async () => {
    const request = await anInteraction(testApp.ctx)
    expectFailure(await use(request, anAuthenticator(site)), 'passkey-unknown')
    const authenticator = await aGuestWithPasskey()
    expectFailure(await use(request, authenticator, { isUnlocked: false }), 'passkey-refused')
    expect(stepOf(await use(request, authenticator, { counter: 7 }))).toBe('name')
    const copied = await anInteraction(testApp.ctx)
    expectFailure(await use(copied, authenticator, { counter: 6 }), 'passkey-refused')
  })

  test('of another person than the one who was proved', async () => {
    const ofOther = await aGuestWithPasskey()
    const { request } = await aProvedSignIn(boss)
    await add(request)
    const again = await aProvedSignIn(boss)
    expect(again.step).toBe('passkey-needed')
    expectFailure(await use(again.request, ofOther, { counter: 1 }), 'passkey-refused')
  })

  test('before the address was proved', async () => {
    const request = await anInteraction(testApp.ctx)
    expectFailure(await post(calls.startPasskey, { request }), 'sign-in-ended')
  })
})

describe('who works for the resort', () => {
  test.each([boss, 'desk@resort.example'])(
    'must add a passkey after the first code, and cannot decline it: %s',
    async (email) => {
      const { request, step } = await aProvedSignIn(email)
      expect(step).toBe('passkey-required')
      expect(stepOf(await post(calls.declinePasskey, { request, isRemembered: true }))).toBe('passkey-required')
      expect(stepOf((await add(request)).answer)).toBe('name')
      expect(stepOf(await name(request))).toBe('done')
      expect(await getLogin(request)).toMatchObject({ acr: 'passkey' })
    },
  )

  test('must use that passkey from then on: with the mailbox alone nobody adds another one', async () => {
    const authenticator = anAuthenticator(site)
    const first = await aProvedSignIn(boss)
    await add(first.request, authenticator)
    const { request, step } = await aProvedSignIn(boss)
    expect(step).toBe('passkey-needed')
    expectFailure(await post(calls.startPasskey, { request }), 'sign-in-ended')
    expect(stepOf(await use(request, authenticator, { counter: 1 }))).toBe('name')
  })

  test('is asked for a passkey when the product demands one, whatever the lists say', async () => {
    expect((await aProvedSignIn(guest, 'passkey')).step).toBe('passkey-required')
  })

  test('has no access with a code alone, at every call', async () => {
    const open = async (who: string, url: string) => {
      const answer = await testApp.app.inject({ url, headers: as(who) })
      return [answer.statusCode, answer.json().code, answer.json().facts?.acrValues]
    }
    const refused = [401, 'stronger-sign-in-needed', 'passkey']
    expect(await open('bossByCode', '/api/admin/authenticated')).toEqual(refused)
    expect(await open('bossByCode', '/api/staff/places')).toEqual(refused)
    expect(await open('deskByCode', '/api/staff/places')).toEqual(refused)
    for (const [who, url] of [
      ['bossByPasskey', '/api/admin/authenticated'],
      ['bossElsewhere', '/api/admin/authenticated'],
      ['deskByPasskey', '/api/staff/places'],
    ] as const) {
      expect((await open(who, url))[0], who).toBe(200)
    }
  })
})

describe('a foreign passkey', () => {
  test.each(['administrator_email', 'staff_member'] as const)(
    'of an address that joins the resort is gone, with its session: %s',
    async (list) => {
      const authenticator = await aGuestWithPasskey()
      const other = await anInteraction(testApp.ctx)
      expect(stepOf(await use(other, authenticator, { counter: 1 }))).toBe('name')
      if (list === 'staff_member') await insertRows(testApp.pool, list, [aStaffMember({ email: guest })])
      else await testApp.pool.query('insert into administrator_email (email) values ($1)', [guest])
      expectFailure(await name(other), 'sign-in-ended')
      const request = await anInteraction(testApp.ctx)
      expectFailure(await use(request, authenticator, { counter: 2 }), 'passkey-unknown')
      expect((await aProvedSignIn(guest)).step).toBe('passkey-required')
    },
  )

  test('is not removed from somebody who already works for the resort', async () => {
    const authenticator = anAuthenticator(site)
    await add((await aProvedSignIn(boss)).request, authenticator)
    await insertRows(testApp.pool, 'staff_member', [aStaffMember({ email: boss })])
    await testApp.pool.query('update staff_member set is_deleted = true where email = $1', [boss])
    expect(stepOf(await use(await anInteraction(testApp.ctx), authenticator, { counter: 1 }))).toBe('name')
  })

  test('is removed from any address on the command line, which the audit log records', async () => {
    const authenticator = await aGuestWithPasskey()
    expect(await removePasskeys(testApp.ctx, guest)).toBe(1)
    expectFailure(await use(await anInteraction(testApp.ctx), authenticator, { counter: 1 }), 'passkey-unknown')
    await expect(removePasskeys(testApp.ctx, 'nobody@example.test')).rejects.toThrow('Nobody has signed in')
    const { rows } = await testApp.pool.query(`select subject from audit_entry where action = 'passkeys-removed'`)
    expect(rows).toEqual([{ subject: `person ${guest}` }])
  })

  test('of somebody who works for the resort is in the audit log; of a guest it is not', async () => {
    await aGuestWithPasskey()
    await add((await aProvedSignIn('desk@resort.example')).request)
    const { rows } = await testApp.pool.query(
      `select actor_kind, actor from audit_entry where action = 'passkey-added' and actor in ($1, 'desk@resort.example')
       order by id desc limit 1`,
      [guest],
    )
    expect(rows).toEqual([{ actor_kind: 'staff', actor: 'desk@resort.example' }])
  })
})

describe('a lost passkey', () => {
  test('is replaced with a one-time link from the command line, which ends all sessions', async () => {
    const lost = anAuthenticator(site)
    const first = await aProvedSignIn(boss)
    await add(first.request, lost)
    const token = await createRecoveryLink(testApp.pool, boss, now)
    const request = await anInteraction(testApp.ctx)
    expect(stepOf(await post(calls.recoverSignIn, { request, token }))).toBe('passkey-required')
    expect(stepOf((await add(request)).answer)).toBe('name')
    const other = await anInteraction(testApp.ctx)
    expectFailure(await use(other, lost, { counter: 1 }), 'passkey-unknown')
    expectFailure(await post(calls.recoverSignIn, { request: other, token }), 'recovery-ended')
    const { rows } = await testApp.pool.query(
      `select actor, subject from audit_entry where action = 'passkey-recovery-created'`,
    )
    expect(rows).toEqual([{ actor: 'command line', subject: `person ${boss}` }])
    const used = await testApp.pool.query(`select actor from audit_entry where action = 'passkey-recovery-used'`)
    expect(used.rows).toEqual([{ actor: boss }])
  })

  test('does not let the mailbox alone add another one before the new one was added', async () => {
    await add((await aProvedSignIn(boss)).request)
    const token = await createRecoveryLink(testApp.pool, boss, now)
    const recovered = await anInteraction(testApp.ctx)
    await post(calls.recoverSignIn, { request: recovered, token })
    const ofMailbox = await aProvedSignIn(boss)
    expect(ofMailbox.step).toBe('passkey-needed')
    expectFailure(await post(calls.startPasskey, { request: ofMailbox.request }), 'sign-in-ended')
    expect(stepOf((await add(recovered)).answer)).toBe('name')
    // It was proved before the passkey was replaced.
    expectFailure(await post(calls.startPasskeySignIn, { request: ofMailbox.request }), 'sign-in-ended')
  })

  test('ends the other sign-ins of the person, whether they are proved or finished, and their access tokens', async () => {
    await testApp.pool.query(`insert into identity_account (id, email) values ('boss-account', $1)`, [boss])
    const lost = anAuthenticator(site)
    const finished = (await aProvedSignIn(boss)).request
    await add(finished, lost)
    const proved = await anInteraction(testApp.ctx)
    expect(stepOf(await use(proved, lost, { counter: 1 }))).toBe('name')
    expect(stepOf(await name(finished))).toBe('done')
    const statusFor = async (who: string) =>
      (await testApp.app.inject({ url: '/api/admin/authenticated', headers: as(who) })).statusCode
    expect(await statusFor('bossBeforeRecovery')).toBe(200)

    const request = await anInteraction(testApp.ctx)
    await post(calls.recoverSignIn, { request, token: await createRecoveryLink(testApp.pool, boss, now) })
    expectFailure(await name(proved), 'sign-in-ended')
    expectFailure(await post(calls.readSignIn, { request: finished }), 'sign-in-ended')
    expect(await getLogin(finished)).toBeUndefined()
    await vi.waitFor(async () => expect(await statusFor('bossBeforeRecovery')).toBe(401))
    expect(await statusFor('bossAfterRecovery')).toBe(200)
  })

  test('is not replaced with a link that is late, was replaced, or never existed', async () => {
    const request = await anInteraction(testApp.ctx)
    const first = await createRecoveryLink(testApp.pool, boss, now)
    const second = await createRecoveryLink(testApp.pool, boss, now)
    expectFailure(await post(calls.recoverSignIn, { request, token: first }), 'recovery-ended')
    expectFailure(await post(calls.recoverSignIn, { request, token: 'x'.repeat(43) }), 'recovery-ended')
    now = new Date(testMorning.getTime() + 60 * 60_000)
    const late = await anInteraction(testApp.ctx)
    expectFailure(await post(calls.recoverSignIn, { request: late, token: second }), 'recovery-ended')
  })

  test('of a guest needs no link', async () => {
    await expect(createRecoveryLink(testApp.pool, guest, now)).rejects.toThrow('sign in with a code')
  })
})
