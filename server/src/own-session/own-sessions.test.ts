import { backgroundHeader } from '@first-chair/core/session/background-header'
import { readFirstRun } from '@first-chair/core/first-run/first-run.api'
import * as calls from '@first-chair/core/sign-in/own-session.api'
import { listOwnPasskeys, removeOwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import { passkeyAcr, SignInState } from '@first-chair/core/sign-in/sign-in'
import * as signIns from '@first-chair/core/sign-in/sign-in.api'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aBrowser } from '../adapters/identity/bundled/browser.builders.ts'
import { anAuthenticator } from '../sign-in/authenticator.builders.ts'
import { balancedUrl, twoProcesses, type TwoProcesses } from '../sign-in/two-processes.builders.ts'
import { eraseSignIns } from '../sign-in/erase-sign-ins.ts'

// Two processes behind one address: a session that ends in one of them is refused by both.

const boss = 'boss@resort.example'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let processes: TwoProcesses
let minutes = 0

beforeAll(async () => {
  processes = await twoProcesses({ now: () => new Date(Date.now() + minutes * 60_000) })
  await processes.first.pool.query('insert into administrator_email (email) values ($1)', [boss])
})
afterAll(() => processes.close())
beforeEach(async () => {
  minutes = 0
  await processes.first.pool.query(
    'truncate identity_account, identity_record, identity_session, sign_in, attempt_count cascade',
  )
})

/** A browser of a person who has signed in with a code, and has added a passkey if that is required. Who has one is a guest. */
async function aSignedInBrowser({ email = 'maya@example.test', userAgent = iPhone } = {}) {
  const browser = aBrowser(balancedUrl, (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('user-agent', userAgent)
    return processes.balance(url, { ...init, headers })
  })
  const call = async ({ path }: { path: string }, payload: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await browser.get(balancedUrl + path, { method: 'POST', headers, body: JSON.stringify(payload) })
    return answer.json()
  }
  const post = async (endpoint: { path: string }, payload: object) => SignInState.parse(await call(endpoint, payload))

  const request = new URL(await browser.openSignIn({ prompt: 'login' })).searchParams.get('request') ?? ''
  await post(signIns.sendSignInCode, { request, email })
  let state = await post(signIns.checkSignInCode, { request, code: processes.mailbox.lastCode() })
  if (state.step === 'passkey-required') {
    const authenticator = anAuthenticator({ origin: balancedUrl, rpId: 'check-in.localhost' })
    const { challenge } = z.object({ challenge: z.string() }).parse(await call(signIns.startPasskey, { request }))
    state = await post(signIns.addPasskey, { request, passkey: authenticator.create(challenge) })
  }
  if (state.step === 'passkey-needed') state = await post(signIns.continueAsGuest, { request })
  if (state.step === 'name') {
    state = await post(signIns.saveSignInName, { request, givenName: 'Maya', familyName: 'Lindqvist' })
  }
  if (state.step === 'passkey-offered') state = await post(signIns.declinePasskey, { request, isRemembered: false })
  expect(state.step).toBe('done')
  const redeem = async (location: string) => {
    const code = new URL(location, balancedUrl).searchParams.get('code') ?? ''
    return z.object({ access_token: z.string() }).parse(await (await browser.redeem(code)).json()).access_token
  }
  const token = await redeem((await browser.get(state.continueAt)).headers.get('location') ?? '')
  return {
    token,
    /** The answer of the provider to a page that asks for a new token in a hidden frame. */
    renew: async () => (await browser.get(browser.authorizeUrl({ prompt: 'none' }))).headers.get('location') ?? '',
    redeem,
  }
}

const list = (token: string, headers: Record<string, string> = {}) =>
  processes.balance(balancedUrl + calls.listOwnSessions.path, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const listSessions = async (token: string) => {
  const OwnSessions = z.object({
    sessions: z.array(z.object({ id: z.string(), device: z.string(), isCurrent: z.boolean() })),
  })
  return OwnSessions.parse(await (await list(token)).json()).sessions
}
const post = (token: string, { path }: { path: string }, payload?: object) =>
  processes.balance(balancedUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  })
/** Expects that every process refuses a token. */
const expectRefused = (token: string) =>
  expect.poll(async () => [(await list(token)).status, (await list(token)).status]).toEqual([401, 401])

describe('the sessions of a person', () => {
  test('are listed with the browser of each, the current one first, and end everywhere else at once', async () => {
    const phone = await aSignedInBrowser()
    const lost = await aSignedInBrowser({ userAgent: desktop })
    const sam = await aSignedInBrowser({ email: 'sam@example.test' })
    expect(await listSessions(phone.token)).toMatchObject([
      { device: 'Safari on iPhone', isCurrent: true },
      { device: 'Firefox on Windows', isCurrent: false },
    ])

    expect(await (await post(phone.token, calls.endOtherSessions)).json()).toMatchObject({
      sessions: [{ device: 'Safari on iPhone', isCurrent: true }],
    })
    await expectRefused(lost.token)
    // The page leads to sign-in then, even if its own sign-in was a moment ago.
    expect(await (await list(lost.token)).json()).toMatchObject({ facts: { isSignInEnded: 'true' } })
    expect(await lost.renew()).toContain('error=login_required')
    for (const { token } of [phone, sam])
      for (let call = 0; call < 2; call += 1) expect((await list(token)).status).toBe(200)
    const renewed = await phone.redeem(await phone.renew())
    expect((await list(renewed)).status).toBe(200)

    const back = await aSignedInBrowser({ userAgent: desktop })
    expect(await listSessions(back.token)).toHaveLength(2)
    expect((await list(phone.token)).status).toBe(200)
    // The one that stayed ends with the others when another one asks.
    expect((await post(back.token, calls.endOtherSessions)).status).toBe(200)
    await expectRefused(phone.token)
    await expectRefused(renewed)
  })

  test('end one by one, and none of another person', async () => {
    const phone = await aSignedInBrowser()
    const lost = await aSignedInBrowser({ userAgent: desktop })
    const sam = await aSignedInBrowser({ email: 'sam@example.test' })
    const [own, other] = await listSessions(phone.token)
    const [ofSam] = await listSessions(sam.token)
    for (const id of [own?.id, ofSam?.id, 'x'.repeat(43)]) {
      expect(await (await post(phone.token, calls.endOwnSession, { id })).json()).toMatchObject({ code: 'not-found' })
    }
    expect((await post(phone.token, calls.endOwnSession, { id: other?.id })).status).toBe(200)
    await expectRefused(lost.token)
    expect(await lost.renew()).toContain('error=login_required')
    expect(await listSessions(phone.token)).toHaveLength(1)
    expect((await list(sam.token)).status).toBe(200)
  })

  test('end only for somebody who has signed in lately, and the audit log names who works for the resort', async () => {
    const phone = await aSignedInBrowser({ email: boss })
    minutes = 16
    expect(await (await post(phone.token, calls.endOtherSessions)).json()).toMatchObject({
      code: 'stronger-sign-in-needed',
      facts: { maxAge: '900' },
    })
    minutes = 14
    expect((await post(phone.token, calls.endOtherSessions)).status).toBe(200)
    const { rows } = await processes.first.pool.query(
      `select actor_kind, actor from audit_entry where action = 'sessions-ended'`,
    )
    expect(rows).toEqual([{ actor_kind: 'administrator', actor: boss }])
  })
})

test('a code alone lets an administrator in as a guest, who changes no passkey and no session and is refused as an administrator', async () => {
  const office = await aSignedInBrowser({ email: boss, userAgent: desktop })
  const phone = await aSignedInBrowser({ email: boss })
  expect(await listSessions(phone.token)).toHaveLength(2)
  const own = await processes.balance(balancedUrl + listOwnPasskeys.path, {
    headers: { authorization: `Bearer ${phone.token}` },
  })
  const { passkeys } = z.object({ passkeys: z.array(z.object({ id: z.string() })) }).parse(await own.json())
  const other = (await listSessions(phone.token)).find(({ isCurrent }) => !isCurrent)
  const refused = [
    await post(phone.token, removeOwnPasskey, { id: passkeys[0]?.id }),
    await post(phone.token, calls.endOwnSession, { id: other?.id }),
    await post(phone.token, calls.endOtherSessions),
    await processes.balance(balancedUrl + readFirstRun.path, { headers: { authorization: `Bearer ${phone.token}` } }),
  ]
  for (const answer of refused) {
    expect(await answer.json()).toMatchObject({
      code: 'stronger-sign-in-needed',
      facts: { acrValues: expect.stringContaining(passkeyAcr) },
    })
  }
  expect((await list(office.token)).status).toBe(200)
})

describe('a session that nobody uses', () => {
  test('ends after half an hour for somebody who works for the resort, and after four hours for a guest', async () => {
    const administrator = await aSignedInBrowser({ email: boss })
    const guest = await aSignedInBrowser()
    minutes = 29
    expect((await list(administrator.token)).status).toBe(200)
    minutes = 58
    expect((await list(administrator.token)).status).toBe(200)
    minutes = 90
    await expectRefused(administrator.token)
    expect(await administrator.renew()).toContain('error=login_required')
    const renewed = await guest.redeem(await guest.renew())
    // A token that the page fetches by itself is no use of the session.
    minutes = 239
    expect(await guest.renew()).toContain('code=')
    minutes = 242
    expect(await guest.renew()).toContain('error=login_required')
    expect(decodeJwt(renewed)['sid']).toEqual(decodeJwt(guest.token)['sid'])
  })

  test('is not kept open by calls that a page makes on its own', async () => {
    const { token } = await aSignedInBrowser({ email: boss })
    for (const time of [10, 20, 29]) {
      minutes = time
      expect((await list(token, { [backgroundHeader]: '1' })).status).toBe(200)
    }
    minutes = 33
    expect((await list(token, { [backgroundHeader]: '1' })).status).toBe(401)
    await expectRefused(token)
  })

  test('is used for twelve hours at most, however often the page asks for a token', async () => {
    const { renew } = await aSignedInBrowser()
    await processes.first.pool.query('update identity_session set max_idle_seconds = 1000000')
    expect(await renew()).toContain('code=')
    const { rows } = await processes.first.pool.query<{ hours: number }>(
      `select extract(epoch from expires_date_utc - now()) / 3600 as hours from identity_record where kind = 'Session'`,
    )
    expect(Number(rows[0]?.hours)).toBeLessThanOrEqual(12.001)
    minutes = 12 * 60 + 1
    expect(await renew()).toContain('error=login_required')
  })

  test('is forgotten a day after its last use', async () => {
    await aSignedInBrowser()
    const count = async () => {
      await eraseSignIns(processes.first.ctx)
      return (await processes.first.pool.query('select from identity_session')).rowCount
    }
    minutes = 23 * 60
    expect(await count()).toBe(1)
    minutes = 25 * 60
    expect(await count()).toBe(0)
  })
})
