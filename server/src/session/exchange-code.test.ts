import { exchangeCode as exchangeCodeCall } from '@first-chair/core/session/exchange-code.api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { openIdentity } from '../app/open-identity.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import type { Config } from '../config/config.ts'
import { exchangeCode } from './exchange-code.ts'

const form = {
  grant_type: 'authorization_code',
  client_id: 'pages',
  code: 'code-1',
  redirect_uri: 'https://checkin.example/oidc-callback',
  code_verifier: 'v'.repeat(43),
}

let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
let testApp: TestApp
beforeAll(async () => {
  provider = await anOpenIdProvider()
  testApp = await aTestApp({
    // The provider signs with the real time.
    now: () => new Date(),
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'pages',
      OIDC_CLIENT_SECRET: 'a-very-secret-value',
      ADMIN_EMAILS: 'boss@resort.example',
    },
    openIdentity,
  })
  await testApp.pool.query(`insert into administrator_email (email) values ('maya@kestrel.example')`)
})
beforeEach(() => {
  provider.token = async () => ({
    body: JSON.stringify({
      access_token: 'opaque',
      id_token: await provider.sign({ aud: 'pages' }, { typ: 'JWT' }),
      refresh_token: 'stays on the server',
    }),
  })
})
afterAll(async () => {
  await testApp.close()
  await provider.stop()
})

const exchange = (fields: Record<string, string>) =>
  testApp.app.inject({
    method: 'POST',
    url: exchangeCodeCall.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('an installation with a client secret exchanges the code, and its token opens the API until sign-out', async () => {
  const answer = await exchange(form)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    id_token: expect.any(String),
  })

  const token: string = answer.json().access_token
  const openAdminArea = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await testApp.app.inject({ url: '/api/admin/authenticated', headers })).statusCode
  }
  expect(await openAdminArea()).toBe(200)
  await testApp.app.inject({ method: 'POST', url: '/api/signout', payload: { token } })
  expect(await openAdminArea()).toBe(401)
})

test('the pages are told to exchange their code at the installation, and never learn the secret', async () => {
  const settings = await testApp.app.inject({ url: '/api/settings/client' })
  expect(settings.json().frontEndSettings.oidcSettings.tokenPath).toBe(exchangeCodeCall.path)
  expect(settings.body).not.toContain('a-very-secret-value')
})

test('a code that the provider refuses, and a form that lacks a field, are explained', async () => {
  provider.token = () => ({ status: 400, body: '{"error":"invalid_grant"}' })
  expect((await exchange(form)).json()).toMatchObject({ status: 400, code: 'code-refused' })
  const { code_verifier: _without, ...incomplete } = form
  expect((await exchange(incomplete)).json()).toMatchObject({
    code: 'invalid-input',
    fields: [expect.objectContaining({ path: 'code_verifier' })],
  })
  expect((await exchange({ ...form, grant_type: 'refresh_token' })).statusCode).toBe(400)
})

test('a provider that fails is no fault of the guest', async () => {
  provider.token = () => ({ status: 500, body: '' })
  expect((await exchange(form)).statusCode).toBe(503)
})

test('without a client secret there is no such call', async () => {
  const { ctx } = testApp
  const config: Config = {
    ...ctx.config,
    identityProvider: { kind: 'bundled', clientId: 'pages', mayBePublic: false },
  }
  const publicClient = openIdentity({ ...ctx, config })
  const body = {
    contentType: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(new URLSearchParams(form).toString()),
  }
  await expect(exchangeCode({ identity: publicClient }, body)).rejects.toMatchObject({ code: 'not-found' })
})
