import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { as, aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { openLog } from './logger.ts'

type Line = { msg: string; requestId?: string; level: number }

let testApp: TestApp
let app: FastifyInstance
let behindProxy: FastifyInstance
let lines: Line[] = []

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const log = openLog('info', {
    write: (line) => {
      // The lines are our own; the test compares their fields.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      lines.push(JSON.parse(line) as Line)
    },
  })
  app = await buildApp(testApp.ctx, log)
  behindProxy = await buildApp({ ...testApp.ctx, config: { ...testApp.ctx.config, trustProxy: 'loopback' } }, log)
})
afterAll(async () => {
  await app.close()
  await behindProxy.close()
  await testApp.close()
})
beforeEach(() => {
  lines = []
})

test('each call has one line with route, status, duration and request id, and no personal data', async () => {
  const answer = await app.inject({ url: '/api/tasks/4711/waivertext?secret=wanted', headers: as('maya') })
  await app.inject({ url: '/api/profile', headers: as('maya') })
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered).toEqual([
    {
      level: 30,
      time: expect.any(Number) as unknown,
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/tasks/:taskId/waivertext',
      status: 404,
      milliseconds: expect.any(Number) as unknown,
      msg: 'answered',
    },
    expect.objectContaining({ route: '/api/profile', status: 200 }),
  ])
  expect(JSON.stringify(answered)).not.toMatch(/4711|secret|wanted|Lindqvist|maya|127\.0\.0\.1/i)
})

test('health checks and metrics have no line', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200)
  expect(lines).toEqual([])
})

describe('the request id of a proxy', () => {
  const ask = (to: FastifyInstance, id: string) =>
    to.inject({ url: '/api/profile', headers: { 'x-request-id': id, ...as('nobody') } })

  test.each([
    '7f3c2a10-1d5e-4a55-9d1c-0b7a6f6a2c11',
    '0123456789abcdef0123456789abcdef',
    '0A0A0A0A:1F9B_7F:0050_65:01',
  ])('%s is in the log, in the header and in the problem if the proxy is trusted', async (id) => {
    const answer = await ask(behindProxy, id)
    expect(answer.headers['x-request-id']).toBe(id)
    expect(answer.json()).toMatchObject({ requestId: id })
    expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set([id]))
  })

  test.each(['short', 'x'.repeat(65), 'maya@kestrel.example', 'two words here', '{"level":60}', 'é'.repeat(12), ''])(
    '%j is replaced, because it could break or fill the log',
    async (id) => {
      const answer = await ask(behindProxy, id)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('without a trusted proxy a caller cannot choose it', async () => {
    const answer = await ask(app, 'chosen-by-the-caller')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})
