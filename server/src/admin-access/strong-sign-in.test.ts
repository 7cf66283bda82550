import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../http/test-resort.builders.ts'

/** 2026-12-05T14:30:00Z, when the tests' clock stands still, in seconds. */
const now = Date.parse('2026-12-05T14:30:00Z') / 1000
const boss = { givenName: 'Bo', familyName: 'Ssmann', email: 'boss@resort.example' }
const provider = {
  OIDC_ISSUER: 'https://id.resort.example',
  OIDC_CLIENT_ID: 'check-in',
  ADMIN_EMAILS: 'boss@resort.example',
}

let house: TestApp

async function aResort(env: Record<string, string>): Promise<void> {
  house = await aTestApp({
    env: { ...provider, ...env },
    users: {
      weak: boss,
      unspoken: { ...boss, authenticatedAt: now - 60 },
      password: { ...boss, acr: '1', authenticatedAt: now - 60 },
      strong: { ...boss, acr: 'mfa', authenticatedAt: now - 60 },
      old: { ...boss, acr: 'mfa', authenticatedAt: now - 901 },
      timeless: { ...boss, acr: 'mfa' },
    },
  })
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await house.pool.query(`insert into administrator_email (email) values ('boss@resort.example')`)
}

const check = (token: string) =>
  house.app.inject({ method: 'GET', url: '/api/admin/authenticated', headers: as(token) })
const status = async (token: string): Promise<number> => (await check(token)).statusCode

describe('where a kind of sign-in and a recent one are demanded of administrators', () => {
  beforeAll(() => aResort({ OIDC_ADMIN_ACR: 'mfa, https://id.example/gold', OIDC_ADMIN_MAX_AGE: '15' }))
  afterAll(() => house.close())

  test('whoever signed in so administrates', async () => {
    expect(await status('strong')).toBe(200)
  })

  test.each(['weak', 'unspoken', 'password', 'old', 'timeless'])('another sign-in does not: %s', async (token) => {
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

  test('calls that guests make too are those of a guest then', async () => {
    const asked = (token: string) => house.app.inject({ method: 'GET', url: '/api/locations', headers: as(token) })
    expect((await asked('strong')).statusCode).toBe(200)
    expect((await asked('weak')).json()).toMatchObject({ code: 'profile-not-found' })
  })

  test('guests sign in as ever, and are not told what administrators need', async () => {
    const profile = await house.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
    expect(profile.statusCode).toBe(200)
    expect((await check('maya')).json()).toMatchObject({ code: 'not-an-administrator' })
  })
})

describe('where nothing is demanded', () => {
  beforeAll(() => aResort({}))
  afterAll(() => house.close())

  test('the list of administrators alone decides', async () => {
    for (const token of ['weak', 'unspoken', 'password', 'strong', 'old', 'timeless'])
      expect(await status(token)).toBe(200)
  })
})
