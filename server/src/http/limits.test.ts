import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors } from '../app/test-resort.builders.ts'

let testApp: TestApp
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  testApp.app.inject({ method: 'GET', url, headers, remoteAddress })
type Answer = Awaited<ReturnType<typeof get>>

function expectTooMany(answer: Answer): void {
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code: 'too-many-requests', requestId: answer.headers['x-request-id'] })
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
}

describe('requests from one IP address', () => {
  beforeAll(async () => {
    testApp = await aTestApp({ env: { REQUESTS_PER_MINUTE: '20' } })
  })
  afterAll(() => testApp.close())

  test('above the limit are refused with the time to retry', async () => {
    for (let request = 0; request < 20; request += 1) {
      expect((await get('/api/settings/client')).statusCode).toBe(200)
    }
    expectTooMany(await get('/api/settings/client'))
  })

  test('do not affect another address or monitoring', async () => {
    expect((await get('/api/settings/client', {}, '192.0.2.2')).statusCode).toBe(200)
    for (const url of ['/healthz', '/readyz', '/readyz?verbose=1']) expect((await get(url)).statusCode).toBe(200)
  })

  test('to unknown paths count too', async () => {
    for (let request = 0; request < 20; request += 1) {
      expect((await get('/api/nothing', {}, '192.0.2.3')).statusCode).toBe(404)
    }
    expectTooMany(await get('/api/nothing', {}, '192.0.2.3'))
  })
})

describe('requests of one guest', () => {
  beforeAll(async () => {
    testApp = await aTestApp({ env: { REQUESTS_PER_MINUTE: '100000' } })
    await aTestResort(testApp.pool)
    await aHousehold(testApp.pool, lindqvists)
    await aHousehold(testApp.pool, okafors)
  })
  afterAll(() => testApp.close())

  test('above 600 per minute are refused from any address, without affecting other guests', async () => {
    for (let request = 0; request < 600; request += 1) {
      const answer = await get('/api/locations', as('maya'), `192.0.2.${request % 200}`)
      if (answer.statusCode !== 200) throw new Error(`Request ${request}: ${answer.body}`)
    }
    expectTooMany(await get('/api/locations', as('maya'), '192.0.2.250'))
    expect((await get('/api/locations', as('sam'))).statusCode).toBe(200)
  })
})
