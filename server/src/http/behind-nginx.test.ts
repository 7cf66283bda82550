import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/test-servers.mjs'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { findFreePort, requestFrom, startNginx } from './nginx.builders.ts'

/** The ways in which operators configure nginx. */
const appendsAddress = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
const passesName = 'proxy_set_header Host check-in.resort.example; proxy_http_version 1.1;'
const onlyOldHttp = 'proxy_set_header Host 127.0.0.1; proxy_http_version 1.0;'
/** No sign of a proxy is left. */
const hidden = 'proxy_set_header Host 127.0.0.1; proxy_http_version 1.1; proxy_set_header Connection "";'

/** The address of the client, of a proxy on the same machine, and one that the client makes up. */
const client = '127.0.0.9'
const proxy = '127.0.0.1'
const madeUp = '203.0.113.7'

const stops: (() => Promise<void>)[] = []
let database: TestDatabase

/** Starts the product on a port. */
async function aProduct(env: Record<string, string> = {}): Promise<{ testApp: TestApp; port: number }> {
  const testApp = await aTestApp({ env, database: { ...database, drop: async () => {} } })
  stops.push(() => testApp.close())
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  return { testApp, port: Number(new URL(address).port) }
}

/** Starts the product behind nginx. */
async function behindNginx(directives: string, env: Record<string, string> = {}) {
  const product = await aProduct(env)
  const nginx = await startNginx([product.port], directives)
  stops.push(() => nginx.stop())
  return { ...product, productPort: product.port, port: nginx.port }
}

describe.skipIf(findNginx() === undefined)('behind nginx', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const { testApp } = await aProduct()
    await aTestResort(testApp.pool)
    await aHousehold(testApp.pool, lindqvists)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
  afterAll(() => database.drop())

  const forged = { 'x-forwarded-for': madeUp, 'x-real-ip': madeUp, forwarded: `for=${madeUp}` }

  async function sign(port: number, ipCode: string): Promise<void> {
    const answer = await requestFrom(client, port, '/api/tasks/contact/complete/waiver', {
      method: 'POST',
      headers: { ...as('maya'), ...forged },
      body: {
        id: aContactTaskId(testResort.seasonWaiver, ipCode),
        relatedObject: {
          rolAccepted: true,
          signature: aDrawing(),
          typedName: 'Maya Lindqvist',
          signatureDateOffset: -7,
          rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        },
      },
    })
    expect(answer.status, answer.body).toBe(200)
  }

  test.each([
    ['a number of proxies', '1', client, '1001'],
    ['the addresses of the proxies', '127.0.0.1, 10.0.0.0/8', client, '1003'],
    ['no proxy', 'off', proxy, '1004'],
  ])(
    'with %s, the evidence has the address of the connection, and none that the client made up',
    async (_what, TRUST_PROXY, ipAddress, ipCode) => {
      const { testApp, port } = await behindNginx(appendsAddress, { TRUST_PROXY })
      await sign(port, ipCode)
      const { rows } = await testApp.pool.query(
        'select ip_address, peer_address from signed_waiver order by position desc limit 1',
      )
      expect(rows).toEqual([{ ip_address: ipAddress, peer_address: proxy }])
      expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
    },
  )

  test('the request limit counts the address that nginx saw, whatever the client sends', async () => {
    const { port } = await behindNginx(appendsAddress, { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '5' })
    const statuses: number[] = []
    for (let request = 0; request < 8; request += 1) {
      const headers = { ...forged, 'x-forwarded-for': `203.0.113.${request}` }
      statuses.push((await requestFrom(client, port, '/api/settings/client', { headers })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await requestFrom('127.0.0.10', port, '/api/settings/client')).status, 'another client').toBe(200)
  })

  test('guesses of pass numbers are counted for the address that nginx saw, for all processes together', async () => {
    const env = { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '100000' }
    const products = [await aProduct(env), await aProduct(env)]
    const nginx = await startNginx(
      products.map(({ port }) => port),
      appendsAddress,
    )
    stops.push(() => nginx.stop())
    const guess = async (from: string, number: number) => {
      const body = { passNumber: `82${10_000 + number}`, date: '2026-12-05' }
      const headers = { ...forged, 'x-forwarded-for': `203.0.113.${number}` }
      return (await requestFrom(from, nginx.port, '/api/profile/passes/check', { method: 'POST', headers, body }))
        .status
    }
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, number) => guess(client, number)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await guess('127.0.0.10', 41), 'another client').toBe(200)
  })

  describe('the metrics', () => {
    test.each([
      ['adds the address of the client', appendsAddress],
      ['passes the public name on', passesName],
      ['only speaks HTTP/1.0', onlyOldHttp],
    ])('are not found when nginx %s', async (_what, directives) => {
      const { port, productPort } = await behindNginx(directives)
      expect((await requestFrom(client, port, '/metrics')).status).toBe(404)
      expect((await requestFrom(proxy, productPort, '/metrics')).status, 'without nginx').toBe(200)
    })

    test('with a port of their own are not at the address of the pages at all', async () => {
      const METRICS_PORT = String(await findFreePort())
      const { port, productPort } = await behindNginx(hidden, { METRICS_PORT })
      expect((await requestFrom(client, port, '/metrics')).status).toBe(404)
      expect((await requestFrom(proxy, productPort, '/metrics')).status).toBe(404)
      const answer = await requestFrom(proxy, Number(METRICS_PORT), '/metrics')
      expect(answer.status).toBe(200)
      expect(answer.body).toContain('http_request_duration_seconds_bucket')
      expect((await requestFrom(proxy, Number(METRICS_PORT), '/healthz')).status).toBe(404)
    })

    test('can be read through nginx with the token only', async () => {
      const { port } = await behindNginx(appendsAddress, { METRICS_TOKEN: 'a-long-enough-token' })
      const headers = { authorization: 'Bearer a-long-enough-token' }
      expect((await requestFrom(client, port, '/metrics', { headers })).status).toBe(200)
      expect((await requestFrom(client, port, '/metrics')).status).toBe(404)
    })
  })

  describe('a demo', () => {
    const demo = { DEMO_PUBLIC: '0' }
    test.each([
      ['adds the address of the client', appendsAddress],
      ['passes the public name on', passesName],
      ['only speaks HTTP/1.0', onlyOldHttp],
    ])('refuses everything when nginx %s', async (_what, directives) => {
      const { port, productPort } = await behindNginx(directives, demo)
      for (const path of ['/api/admin/settings', '/api/settings/client', '/idp/auth', '/healthz', '/nowhere']) {
        const answer = await requestFrom(client, port, path, { headers: as('admin') })
        expect(answer.status, path).toBe(403)
        expect(JSON.parse(answer.body), path).toMatchObject({ code: 'demo-is-local' })
      }
      const direct = await requestFrom(proxy, productPort, '/api/admin/settings', { headers: as('admin') })
      expect(direct.status, 'without nginx').toBe(200)
    })

    test('answers a browser with a page that says why', async () => {
      const { port } = await behindNginx(appendsAddress, demo)
      const answer = await requestFrom(client, port, '/home', { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(answer.status).toBe(403)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['content-security-policy']).toContain("script-src 'none'")
      expect(answer.body).toContain('This demo is not public')
      expect(answer.body).toContain('DEMO_PUBLIC=1')
    })

    test('answers through nginx with DEMO_PUBLIC=1', async () => {
      const { port } = await behindNginx(appendsAddress, { DEMO_PUBLIC: '1' })
      expect((await requestFrom(client, port, '/api/settings/client')).status).toBe(200)
    })
  })
})
