import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'

/** 2026-12-05T14:30:00Z, the fixed time of the tests' clock, in seconds. */
const now = Date.parse('2026-12-05T14:30:00Z') / 1000
const boss = { givenName: 'Bo', familyName: 'Ssmann', email: 'boss@resort.example' }
const provider = {
  OIDC_ISSUER: 'https://id.resort.example',
  OIDC_CLIENT_ID: 'check-in',
  ADMIN_EMAILS: 'boss@resort.example',
}

let testApp: TestApp

async function aResort(env: Record<string, string>): Promise<void> {
  testApp = await aTestApp({
    env: { ...provider, ...env },
    users: {
      weak: boss,
      withoutAcr: { ...boss, authenticatedAt: now - 60 },
      password: { ...boss, acr: '1', authenticatedAt: now - 60 },
      strong: { ...boss, acr: 'mfa', authenticatedAt: now - 60 },
      old: { ...boss, acr: 'mfa', authenticatedAt: now - 901 },
      withoutTime: { ...boss, acr: 'mfa' },
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await testApp.pool.query(`insert into administrator_email (email) values ('boss@resort.example')`)
}

const check = (token: string) =>
  testApp.app.inject({ method: 'GET', url: '/api/admin/authenticated', headers: as(token) })
const status = async (token: string): Promise<number> => (await check(token)).statusCode

describe('a policy with a required acr and a maximum age', () => {
  beforeAll(() => aResort({ OIDC_ADMIN_ACR: 'mfa, https://id.example/gold', OIDC_ADMIN_MAX_AGE: '15' }))
  afterAll(() => testApp.close())

  test('accepts a sign-in that meets it', async () => {
    expect(await status('strong')).toBe(200)
  })

  test.each(['weak', 'withoutAcr', 'password', 'old', 'withoutTime'])('refuses another sign-in: %s', async (token) => {
    const refused = await check(token)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({
      code: 'stronger-sign-in-needed',
      facts: { acrValues: 'mfa https://id.example/gold', maxAge: '900' },
    })
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", acr_values="mfa https://id.example/gold", max_age="900"',
    )
  })

  test('treats a weak sign-in as a guest on calls that guests may make too', async () => {
    const readLocations = (token: string) =>
      testApp.app.inject({ method: 'GET', url: '/api/locations', headers: as(token) })
    expect((await readLocations('strong')).statusCode).toBe(200)
    expect((await readLocations('weak')).json()).toMatchObject({ code: 'profile-not-found' })
  })

  test('does not apply to guests, who do not learn what administrators need', async () => {
    const profile = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
    expect(profile.statusCode).toBe(200)
    expect((await check('maya')).json()).toMatchObject({ code: 'not-an-administrator' })
  })
})

describe('without a policy', () => {
  beforeAll(() => aResort({}))
  afterAll(() => testApp.close())

  test('the list of administrators alone decides', async () => {
    for (const token of ['weak', 'withoutAcr', 'password', 'strong', 'old', 'withoutTime'])
      expect(await status(token)).toBe(200)
  })
})
