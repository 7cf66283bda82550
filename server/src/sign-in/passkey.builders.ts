import { failures, type FailureCode } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aStaffMember } from '../staff/staff.builders.ts'
import { anAuthenticator } from './authenticator.builders.ts'
import { aMailbox, anInteraction, asBrowserOf } from './sign-in.builders.ts'

export const baseUrl = 'https://check-in.resort.example'
export const site = { origin: baseUrl, rpId: 'check-in.resort.example' }
/** The e-mail address of an administrator. */
export const boss = 'boss@resort.example'

const morning = testMorning.getTime() / 1000
const user = { issuer: `${baseUrl}/idp`, givenName: 'Alex', familyName: 'Moreau', email: boss }
const users = {
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
}

/**
 * An installation for the tests of one file, where people sign in with codes by e-mail and with passkeys, and the steps of a
 * sign-in there. Each test starts without sign-ins and has a guest of its own.
 */
export function useResortWithPasskeys() {
  let testApp: TestApp
  let now = testMorning
  let people = 0
  const mailbox = aMailbox()
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
      users,
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
    await testApp.pool.query('truncate attempt_count, sign_in, identity_account cascade')
  })

  const resort = {
    get testApp() {
      return testApp
    },
    /** The e-mail address of the guest of the current test. */
    get guest() {
      return `guest-${people}@example.test`
    },
    getTime: () => now,
    setTime(time: Date) {
      now = time
    },
    post: (call: { path: string }, payload: { request: string; [field: string]: unknown }) =>
      testApp.app.inject({
        method: 'POST',
        url: call.path,
        payload,
        remoteAddress: `192.0.2.${people}`,
        headers: asBrowserOf(payload.request, baseUrl),
      }),
    /** Signs in until the address is proved with a code. Returns the next step. */
    prove: async (email: string, acrValues?: string): Promise<{ request: string; step: string | undefined }> => {
      const request = await anInteraction(testApp.ctx, acrValues === undefined ? {} : { acrValues })
      await resort.post(calls.sendSignInCode, { request, email })
      return {
        request,
        step: getStep(await resort.post(calls.checkSignInCode, { request, code: mailbox.lastCode() })),
      }
    },
    saveName: (request: string) =>
      resort.post(calls.saveSignInName, { request, givenName: 'Maya', familyName: 'Lindqvist' }),
    requestChallenge: async (call: { path: string }, request: string): Promise<string> =>
      (await resort.post(call, { request })).json().challenge ?? '',
    addPasskey: async (request: string, authenticator = anAuthenticator(site), options = {}) => {
      const passkey = authenticator.create(await resort.requestChallenge(calls.startPasskey, request), options)
      return { passkey, answer: await resort.post(calls.addPasskey, { request, passkey }) }
    },
    usePasskey: async (request: string, authenticator: ReturnType<typeof anAuthenticator>, options = {}) => {
      const passkey = authenticator.use(await resort.requestChallenge(calls.startPasskeySignIn, request), options)
      return resort.post(calls.finishPasskeySignIn, { request, passkey })
    },
    /** How the provider was told that the person signed in. */
    getLogin: async (request: string): Promise<unknown> => {
      const { pool, encryption, clock } = testApp.ctx
      const records = openStoredRecords('Interaction', { pool, encryption, now: () => clock.now() })
      return (await records.find(request))?.result?.['login']
    },
    /** The guest of the current test adds a passkey. */
    aGuestWithPasskey: async (): Promise<ReturnType<typeof anAuthenticator>> => {
      const authenticator = anAuthenticator(site)
      const { request } = await resort.prove(resort.guest)
      await resort.saveName(request)
      expect(getStep((await resort.addPasskey(request, authenticator)).answer)).toBe('done')
      return authenticator
    },
  }
  return resort
}

/** Returns the next step of a sign-in, or the code of a refusal. */
export function getStep(answer: { json(): { step?: string; code?: string } }): string | undefined {
  return answer.json().step ?? answer.json().code
}

export function expectFailure(answer: { statusCode: number; json(): { code: string } }, code: FailureCode): void {
  expect([answer.json().code, answer.statusCode]).toEqual([code, failures[code].status])
}
