import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '../app/build-app.ts'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as } from '../app/test-app.builders.ts'
import { readConfig } from '../config/config.ts'
import { openLog } from '../http/logger.ts'
import { openTelemetry } from './open-telemetry.ts'
import { anOtlpReceiver, type ReceivedSpan } from './otlp-receiver.builders.ts'
import { summarize } from './query-spans.ts'
import type { Telemetry } from './telemetry.ts'
import { jobRuns } from './traced-steps.ts'

const Line = z.record(z.string(), z.unknown())

let receiver: Awaited<ReturnType<typeof anOtlpReceiver>>
let resort: TestResortWithPos
let telemetry: Telemetry
let app: FastifyInstance
const lines: Record<string, unknown>[] = []
const trustedTrace = '0af7651916cd43dd8448eb211c80319c'
let signed = { requestId: '', statusCode: 0 }

const spansNamed = (name: string): ReceivedSpan[] => receiver.spans.filter((span) => span.name === name)
const childrenOf = (parent: ReceivedSpan | undefined): ReceivedSpan[] =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

beforeAll(async () => {
  receiver = await anOtlpReceiver()
  resort = await aTestResortWithPos('RTP')
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    OTEL_METRIC_EXPORT_INTERVAL: '3600000',
  }).telemetry
  if (!config) throw new Error('Telemetry is off.')
  telemetry = openTelemetry(config, { trustsCallers: true, onProblem: (problem) => lines.push({ problem }) })
  telemetry.traceQueries(resort.testApp.ctx.pool)
  const output = { write: (line: string) => void lines.push(Line.parse(JSON.parse(line))) }
  app = await buildApp(resort.testApp.ctx, openLog('info', output, telemetry.getLogFields), { telemetry })
  const checkIn = aCheckIn({ ...resort.testApp, app })
  const { contacts } = await checkIn.grouping()
  const ids = contacts.map(({ contactId }) => contactId)
  const answer = await checkIn.sign(ids)
  signed = { requestId: String(answer.headers['x-request-id']), statusCode: answer.statusCode }
  await checkIn.giveRentalProfile(ids[0] ?? '')
  await checkIn.registerChild(ids.at(-1) ?? '')
  await checkIn.givePhoto(ids[0] ?? '')
  await checkIn.addMember('Marker')
  await app.inject({ url: '/healthz' })
  await app.inject({ url: '/api/nothing/marker-in-a-path?secret=marker-in-a-query', headers: as('maya') })
  await app.inject({
    url: '/api/profile',
    headers: { ...as('maya'), traceparent: `00-${trustedTrace}-b7ad6b7169203331-01` },
  })
  await jobRuns
    .tracePromise(
      async () => {
        await resort.testApp.ctx.pool.query(`select 'marker in a statement'::text from task where name = $1`, [
          'marker as a parameter',
        ])
        throw Object.assign(new Error('marker in a message'), { code: '22P02' })
      },
      { name: 'send-message' },
    )
    .catch(() => undefined)
  await telemetry.close()
}, 120_000)
afterAll(async () => {
  await app.close()
  await resort.close()
  await receiver.close()
})

test('a request is a span with its route, its status and the request id of the answer and of the log', () => {
  expect(signed.statusCode).toBe(200)
  const [span] = spansNamed('POST /api/tasks/contact/complete/Waiver')
  expect(span?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/tasks/contact/complete/Waiver',
    'http.response.status_code': 200,
    'first_chair.request_id': signed.requestId,
  })
  const line = lines.find(({ requestId, msg }) => requestId === signed.requestId && msg === 'answered')
  expect(line).toMatchObject({ traceId: span?.traceId })
})

test('its statements and its calls to the point of sale are spans below it', () => {
  const names = childrenOf(spansNamed('POST /api/tasks/contact/complete/Waiver')[0]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['save-signature', 'own-facts', 'point of sale: household']))
  const home = receiver.spans.filter(({ name }) => name.startsWith('POST /api/tasks/ContactTaskGrouping'))
  const calls = home.flatMap((span) => childrenOf(span)).filter(({ name }) => name.startsWith('point of sale: '))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls[0]?.attributes).toMatchObject({ 'http.response.status_code': 200 })
})

test('a job is a span; a failure has its code and never its message', () => {
  const [job] = spansNamed('job: send-message')
  expect(job).toMatchObject({ hasError: true, attributes: { 'error.type': '22P02' } })
  expect(childrenOf(job).map(({ name }) => name)).toEqual(['select task'])
})

test('a trusted proxy may continue its own trace', () => {
  expect(spansNamed('GET /api/profile').map(({ traceId }) => traceId)).toEqual([trustedTrace])
})

test('health checks have no span', () => {
  expect(receiver.spans.filter(({ name }) => name.includes('healthz'))).toEqual([])
})

test('the collector gets the metrics of /metrics too, and the headers of the configuration', () => {
  for (const name of ['http_request_duration_seconds', 'first_chair_queue_messages', 'process_resident_memory_bytes']) {
    expect(receiver.metrics).toContain(name)
  }
  expect(new Set(receiver.bodies.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer collector']))
})

test('nothing that is sent contains personal data', () => {
  const sent = Buffer.concat(receiver.bodies.map(({ body }) => body)).toString('latin1')
  expect(sent.length).toBeGreaterThan(5_000)
  for (const marker of ['marker', 'maya', 'lindqvist', 'example.test', 'secret', '127.0.0.1', 'us 8', 'season']) {
    expect(sent.toLowerCase().includes(marker), marker).toBe(false)
  }
  const names = receiver.spans.map(({ name, attributes }) => `${name} ${JSON.stringify(attributes)}`)
  // An id would be in a path, a parameter in a comparison.
  for (const name of names) expect(name.replace(/"first_chair.request_id":"[^"]+"/, '')).not.toMatch(/\/\d|=|\$\d/)
})

describe('a statement without a name is named by its verb and its first table', () => {
  test.each([
    ['select a from pos.customer where x = $1', 'select pos.customer'],
    ['  INSERT INTO "quoted" values ($1)', 'insert'],
    ['with one as (select 1 from task) update location set a = 1', 'with task'],
    ['update location set name = $1', 'update location'],
    ['begin', 'begin'],
    ['', 'statement'],
  ])('%s', (sql, name) => {
    expect(summarize(sql)).toBe(name)
  })
})

describe('the configuration', () => {
  test('telemetry is off by default, and off if it is disabled', () => {
    expect(readConfig({}).telemetry).toBeUndefined()
    expect(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }).telemetry,
    ).toBeUndefined()
  })

  test('the standard names are read', () => {
    const { telemetry: config } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_SERVICE_NAME: 'kestrel-check-in',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.instance.id=one%2Ctwo',
      OTEL_TRACES_EXPORTER: 'none',
    })
    expect(config).toEqual({
      serviceName: 'kestrel-check-in',
      resourceAttributes: { 'deployment.environment.name': 'production', 'service.instance.id': 'one,two' },
      traces: undefined,
      metrics: { url: 'http://collector:4318/v1/metrics', headers: {}, intervalMillis: 60_000 },
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('a wrong %s is reported', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`)
  })
})

test('a collector that is away does not disturb the product', async () => {
  const problems: string[] = []
  const destination = { url: 'http://127.0.0.1:9/v1/traces', headers: {} }
  const lost = openTelemetry(
    { serviceName: 'x', resourceAttributes: {}, traces: destination, metrics: undefined },
    { trustsCallers: false, onProblem: (problem) => problems.push(problem) },
  )
  await jobRuns.tracePromise(async () => undefined, { name: 'one' })
  const start = Date.now()
  await lost.close()
  expect(Date.now() - start).toBeLessThan(4_000)
})
