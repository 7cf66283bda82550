import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdentityUnavailable } from '../adapters/identity/identity.ts'
import { buildApp } from '../app/build-app.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'

let testApp: TestApp
const lines: Record<string, unknown>[] = []
let app: TestApp['app']

beforeAll(async () => {
  testApp = await aTestApp({
    users: {
      mayasOtherPhone: { givenName: 'Maya', familyName: 'Lindqvist', email: 'maya@example.test', subject: 'maya' },
      addressed: {
        givenName: 'Maya',
        familyName: 'Lindqvist',
        email: 'maya@example.test',
        subject: 'maya@example.test',
      },
      strong: {
        givenName: 'Maya',
        familyName: 'Lindqvist',
        email: 'maya@example.test',
        acr: 'gold',
        authenticatedAt: 1,
      },
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const write = (line: string): void => {
    const parsed: unknown = JSON.parse(line)
    lines.push(Object(parsed))
  }
  const log = pino({ level: 'info' }, { write })
  app = await buildApp({ ...testApp.ctx, log }, log)
})
afterAll(async () => {
  await app.close()
  await testApp.close()
})

const readProfile = (token: string) => app.inject({ method: 'GET', url: '/api/profile', headers: as(token) })
const signOut = (token: string) => app.inject({ method: 'POST', url: '/api/signout', payload: { token } })
const logged = (message: string) => lines.filter(({ msg }) => msg === message)

test('a token is refused after its holder signed out, and the other phone of the household stays signed in', async () => {
  expect((await readProfile('maya')).statusCode).toBe(200)
  expect((await readProfile('mayasOtherPhone')).statusCode).toBe(200)
  expect((await signOut('maya')).json()).toEqual({ isSignedOut: true })
  const refused = await readProfile('maya')
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ code: 'not-signed-in' })
  expect((await readProfile('mayasOtherPhone')).statusCode).toBe(200)
})

test('a sign-out clears the browser’s cache, including photos', async () => {
  expect((await signOut('maya')).headers['clear-site-data']).toBe('"cache"')
  expect((await readProfile('mayasOtherPhone')).headers['clear-site-data']).toBeUndefined()
})

test('signing out twice or with an invalid token succeeds', async () => {
  for (const token of ['maya', 'nobody’s']) expect((await signOut(token)).statusCode).toBe(200)
})

test('only a hash of a token is stored, until a day after the token expires', async () => {
  const { rows } = await testApp.pool.query<{ days: string }>(
    `select extract(epoch from until_utc) - 4000000000 as days from signed_out_token where token_id = 'maya'`,
  )
  expect(rows.map(({ days }) => Number(days) / 86_400)).toEqual([1])
})

test('a sign-out answers 503 while the provider is unavailable, so that it can be repeated', async () => {
  const identity = { ...testApp.ctx.identity, check: () => Promise.reject(new IdentityUnavailable('away')) }
  const appWithoutProvider = await buildApp({ ...testApp.ctx, identity }, testApp.app.log)
  const answer = await appWithoutProvider.inject({ method: 'POST', url: '/api/signout', payload: { token: 'maya' } })
  expect(answer.statusCode).toBe(503)
  await appWithoutProvider.close()
})

test('the log records once who signed in, how, from where and when, and who signed out, without a name', async () => {
  await readProfile('strong')
  await readProfile('strong')
  const [first, ...more] = logged('signed in').filter(({ subject }) => subject === 'strong')
  expect(more).toEqual([])
  expect(first).toMatchObject({ from: '127.0.0.1', acr: 'gold', authenticatedAt: 1 })
  expect(first).toHaveProperty('time')
  expect(first).toHaveProperty('requestId')
  expect(logged('signed out')).toMatchObject([{ subject: 'maya', from: '127.0.0.1' }])
  await readProfile('forged')
  expect(logged('request refused').at(-1)).toMatchObject({ code: 'not-signed-in', from: '127.0.0.1' })

  await readProfile('addressed')
  expect(logged('signed in')).toHaveLength(4)
  expect(JSON.stringify(lines)).not.toMatch(/Lindqvist|@example/)
})
