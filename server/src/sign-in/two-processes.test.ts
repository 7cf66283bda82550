import { decodeJwt } from 'jose'
import { SignInState } from '@first-chair/core/sign-in/sign-in'
import * as calls from '@first-chair/core/sign-in/sign-in.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { aBrowser } from '../adapters/identity/bundled/browser.builders.ts'
import { anAuthenticator } from './authenticator.builders.ts'
import { balancedUrl, twoProcesses, type TwoProcesses } from './two-processes.builders.ts'

let processes: TwoProcesses
beforeAll(async () => {
  processes = await twoProcesses()
  await aTestResort(processes.first.pool)
  await aHousehold(processes.first.pool, lindqvists)
})
afterAll(() => processes.close())

test('a guest signs in by code and by passkey while every request reaches another process', async () => {
  const browser = aBrowser(balancedUrl, processes.balance)
  const call = async ({ path }: { path: string }, payload: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await browser.get(balancedUrl + path, { method: 'POST', headers, body: JSON.stringify(payload) })
    return answer.json()
  }
  const post = async (endpoint: { path: string }, payload: object) => SignInState.parse(await call(endpoint, payload))
  const begin = async (): Promise<string> => {
    const page = new URL(await browser.openSignIn({ prompt: 'login' }))
    expect(page.pathname).toBe('/sign-in')
    return page.searchParams.get('request') ?? ''
  }
  const finish = async ({ step, continueAt }: SignInState) => {
    expect(step).toBe('done')
    const code = new URL((await browser.get(continueAt)).headers.get('location') ?? '').searchParams.get('code') ?? ''
    return z.object({ access_token: z.string() }).parse(await (await browser.redeem(code)).json()).access_token
  }
  const readProfile = (token: string) =>
    processes.balance(`${balancedUrl}/api/profile`, { headers: { authorization: `Bearer ${token}` } })

  const request = await begin()
  await post(calls.sendSignInCode, { request, email: 'maya@example.test' })
  expect((await post(calls.checkSignInCode, { request, code: processes.mailbox.lastCode() })).step).toBe('name')
  await post(calls.saveSignInName, { request, givenName: 'Maya', familyName: 'Lindqvist' })
  const authenticator = anAuthenticator({ origin: balancedUrl, rpId: 'check-in.localhost' })
  const getChallenge = async (endpoint: { path: string }, id: string): Promise<string> =>
    z.object({ challenge: z.string() }).parse(await call(endpoint, { request: id })).challenge
  const added = authenticator.create(await getChallenge(calls.startPasskey, request))
  const first = await finish(await post(calls.addPasskey, { request, passkey: added }))
  expect(decodeJwt(first)).toMatchObject({ email: 'maya@example.test', email_verified: true, acr: 'passkey' })
  for (let call = 0; call < 2; call += 1) expect((await readProfile(first)).status).toBe(200)

  const again = await begin()
  const used = authenticator.use(await getChallenge(calls.startPasskeySignIn, again), { counter: 1 })
  const second = await finish(await post(calls.finishPasskeySignIn, { request: again, passkey: used }))
  expect(decodeJwt(second)['sub']).toBe(decodeJwt(first)['sub'])
  expect(await (await readProfile(second)).json()).toHaveProperty('contacts.0.firstName', 'Maya')

  const silent = await browser.get(browser.authorizeUrl({ prompt: 'none' }))
  expect(silent.headers.get('location')).toContain('code=')
  const stronger = await browser.get(browser.authorizeUrl({ prompt: 'none', acr_values: 'passkey' }))
  expect(stronger.headers.get('location')).toContain('code=')
  const other = await browser.get(browser.authorizeUrl({ prompt: 'none', acr_values: 'gold' }))
  expect(other.headers.get('location')).toContain('error=interaction_required')
})
