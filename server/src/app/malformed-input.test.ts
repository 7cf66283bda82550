import { createHash } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { api } from '@first-chair/core/api'
import type { Endpoint } from '@first-chair/core/contract/endpoint'
import { failures } from '@first-chair/core/contract/failure'
import { staffRoles } from '@first-chair/core/contract/staff-role'
import { readWallBoard, watchWallBoard } from '@first-chair/core/staff-device/staff-device.api'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSecret } from '../media/mobile-passes.builders.ts'
import { aHandOver } from '../hand-over/hand-over.builders.ts'
import { aKiosk } from '../kiosk/kiosk.builders.ts'
import { signReport, signatureHeader } from '../adapters/mobile-pass-provider/report-signature.rule.ts'
import { insertRows } from '../db/insert-rows.ts'
import { asDevice, someDevices } from '../staff-device/staff-device.builders.ts'
import { aStaffMember } from '../staff/staff.builders.ts'
import { handOverTokens, kioskTokens, toApiKey } from './callers.builders.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'
import { aStoredPass, testPass, testPassType, updatedWallets } from '../wallet/wallet-apps.builders.ts'

/** `npm run prove` sends all nonsense to each call, and more random bodies. */
const isProof = process.env['PROVE'] === '1'
const randomBodies = isProof ? 60 : 8

/**
 * Returns a third of the values, for each call another one: the same parser reads the bodies, the parameters and the queries of all
 * calls, and one router their methods. `npm run prove` sends all of them to each call.
 */
function inTurn<Value>(values: readonly Value[], { name }: Endpoint): Value[] {
  const turn = api.findIndex((endpoint) => endpoint.name === name)
  return values.filter((_value, index) => isProof || (index + turn) % 3 === 0)
}

const key = toApiKey('malformed')
const device = { cookie: `first-chair-handover=${handOverTokens.open}` }
const kiosk = { cookie: `first-chair-kiosk=${kioskTokens.free}` }
let testApp: TestApp
let address: AddressInfo

beforeAll(async () => {
  testApp = await aTestApp({ env: { MOBILE_PASS_SECRET: testSecret, ...(await updatedWallets()) } })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await testApp.pool.query(`update administrator_email set email = 'maya@example.test'`)
  const everywhere = { isEverywhere: true, locationIds: [] }
  await someDevices(testApp.pool)
  await insertRows(testApp.pool, 'staff_member', [
    // With every role, so that each call of the staff pages validates what it gets.
    aStaffMember({ email: 'maya@example.test', ...Object.fromEntries(staffRoles.map((role) => [role, everywhere])) }),
  ])
  await insertRows(testApp.pool, 'api_key', [
    {
      nickname: 'Malformed input',
      key_hash: createHash('sha256').update(key).digest(),
      shown_as: 'fc_live_…',
      scopes: '{export:read,export:process,readiness:read,setup:read,setup:write}',
      created_by: 'admin@kestrel.example',
    },
  ])
  await insertRows(testApp.pool, 'hand_over', [aHandOver({ token: handOverTokens.open })])
  await aStoredPass(testApp.pool)
  await insertRows(testApp.pool, 'kiosk', [aKiosk({ token: kioskTokens.free, staff_email: 'maya@example.test' })])
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = testApp.app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  address = bound
})
afterAll(() => testApp.close())

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** A refusal must be a problem with a known code and a request id, never a defect, and must reveal no internals. */
function expectRefusal(answer: Answer, status?: readonly number[]): void {
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  if (status) expect(status, answer.body).toContain(answer.statusCode)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const problem: unknown = JSON.parse(answer.body)
  expect(problem).toMatchObject({ status: answer.statusCode, requestId: answer.headers['x-request-id'] })
  expect(Object.keys(failures)).toContain(Reflect.get(Object(problem), 'code'))
  expect(answer.body).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|select |insert /i)
}

/** Nonsense may be accepted or refused, but must not cause a defect. */
function expectNoDefect(answer: Answer): void {
  if (answer.statusCode < 400) return
  expectRefusal(answer)
}

const inject = (options: InjectOptions): Promise<Answer> => testApp.app.inject(options)
const validParameters = new Map([
  ['passTypeId', testPassType],
  ['serialNumber', testPass.serialNumber],
  ['deviceId', testPass.deviceId],
])
const path = (endpoint: Endpoint, value?: string): string =>
  endpoint.path.replace(/:(\w+)/g, (_parameter, name: string) => value ?? validParameters.get(name) ?? '1')
const json = { 'content-type': 'application/json' }
const ask = (endpoint: Endpoint, options: Partial<InjectOptions> = {}): Promise<Answer> =>
  inject({
    method: endpoint.method,
    url: path(endpoint),
    ...options,
    headers: {
      ...getHeaders(endpoint),
      ...signature(endpoint, options.payload),
      ...options.headers,
    },
  })
/** The calls that only a wall screen makes. */
const wallCalls: readonly string[] = [readWallBoard.name, watchWallBoard.name]
function getHeaders({ caller, name }: Endpoint): Record<string, string> {
  if (caller === 'api-key') return { 'x-api-key': key }
  if (caller === 'staff-device') return asDevice(wallCalls.includes(name) ? 'wall' : 'desk')
  if (caller === 'hand-over') return device
  if (caller === 'wallet-pass') return { authorization: `ApplePass ${testPass.token}` }
  return caller === 'kiosk' ? kiosk : as('maya')
}
/** A report must be signed, otherwise its body is not validated. */
const signature = (endpoint: Endpoint, payload: InjectOptions['payload']) =>
  endpoint.caller === 'mobile-pass-provider'
    ? {
        [signatureHeader]: signReport(testSecret, typeof payload === 'string' ? payload : '', testApp.ctx.clock.now()),
      }
    : {}

const calls = api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const withBody = calls.filter(([, endpoint]) => endpoint.body !== undefined && !endpoint.binaryBody)
const withParameters = calls.filter(([, endpoint]) => endpoint.params !== undefined)

describe.each(withBody)('%s refuses a body that', (_name, endpoint) => {
  const send = (payload: string | Buffer, headers: Record<string, string> = json) => ask(endpoint, { payload, headers })

  const bodies: readonly [what: string, payload: string | Buffer][] = [
    ['is empty', ''],
    ['is half an object', '{"id":'],
    ['is two objects', '{}{}'],
    ['is a list', '[]'],
    ['is a text', '"text"'],
    ['is a number', '1'],
    ['begins with a byte order mark and nothing else', '\uFEFF'],
    ['is binary', Buffer.from([0xff, 0xfe, 0x80, 0x00, 0x01, 0xc3, 0x28])],
    ['contains a zero byte', '{"id":"1\0"}'],
    ['contains an escaped zero byte', '{"id":"1-1-1-1\\u0000"}'],
    ['contains the first half of a surrogate pair', '{"id":"1-1-1-1\\ud83c"}'],
    ['contains the second half of a surrogate pair', '{"id":"1-1-1-1\\uDFBF"}'],
    ['sets a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['sets a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['sets a nested prototype', '{"a":[{"b":{"__proto__":null}}]}'],
    ['has an invalid number', '{"id":NaN}'],
  ]
  test.each(inTurn(bodies, endpoint))('%s', async (_what, payload) => {
    const answer = await send(payload)
    expectRefusal(answer, [400])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('is null', async () => {
    expectNoDefect(await send('null'))
  })

  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'image/png',
  ]
  test.each(inTurn(types, endpoint))('is %s', async (type) => {
    expectRefusal(await send('{}', { 'content-type': type }), [415])
  })

  test('is huge', async () => {
    const size = (endpoint.bodyLimit ?? 256 * 1024) + 1
    expectRefusal(await send(`"${'x'.repeat(size)}"`), [413])
  })

  test('is deeply nested', async () => {
    const answer = await send(`{"contacts":${'['.repeat(50_000)}${']'.repeat(50_000)},"id":"x"}`)
    expectNoDefect(answer)
  })

  test('has the wrong types everywhere', async () => {
    const values = [null, 1, -1, 1e308, true, 'x', [], [null], {}, [[]], '', '\uD800', '9'.repeat(5000)]
    for (const wrong of inTurn(values, endpoint)) {
      const fields = ['contacts', 'contactTaskIds', 'relatedObject', 'firstName', 'lastName', 'dateOfBirth']
      const everywhere = Object.fromEntries(fields.map((field) => [field, wrong]))
      expectNoDefect(await send(JSON.stringify({ id: '1-1-1-1001', ...everywhere })))
      expectNoDefect(await send(JSON.stringify({ id: wrong })))
    }
  })

  test('is random JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        expectNoDefect(await send(JSON.stringify(value)))
      }),
      { numRuns: randomBodies, seed: 20_261_205 },
    )
  })
})

describe.each(withParameters)('%s refuses the parameter', (_name, endpoint) => {
  const values = [
    '0',
    '-1',
    '1.5',
    'abc',
    '1e999',
    'NaN',
    '2147483648',
    '99999999999999999999',
    '%20',
    "1'--",
    '%F0%9F%8E%BF',
    '[object%20Object]',
    '__proto__',
    '1%2F2',
    '%252e%252e',
    'x'.repeat(150),
  ]
  test.each(inTurn(values, endpoint))('%s', async (value) => {
    const answer = await ask(endpoint, { url: path(endpoint, value), ...(endpoint.body ? { payload: {} } : {}) })
    // The token of a pass is refused for every other pass.
    expectRefusal(answer, endpoint.caller === 'wallet-pass' ? [400, 401] : [400, 404])
  })
})

/** Whether a path can match a route pattern. A parameter matches any segment. */
function mayMean(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

describe.each(calls)('%s survives', (_name, endpoint) => {
  const payload = endpoint.body ? { payload: { id: '1-1-1-1001' } } : {}

  const queries = [
    '?',
    '?skip=maybe',
    '?skip=true&skip=false',
    '?__proto__[x]=1&constructor=1',
    '?a=%FF%FE',
    '?%',
    `?${'a=1&'.repeat(500)}`,
    '?skip[]=true',
    '?x=%0d%0aset-cookie:a=b',
  ]
  test.each(inTurn(queries, endpoint))('the query %s', async (query) => {
    expectNoDefect(await ask(endpoint, { url: path(endpoint) + query, ...payload }))
  })

  test('a zero byte in the address', async () => {
    expectRefusal(await ask(endpoint, { url: `${path(endpoint)}%00` }), [400])
    expectRefusal(await ask(endpoint, { url: `${path(endpoint)}?a=%00` }), [400])
  })

  const methods = ['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'GET', 'POST'] as const
  test.each(inTurn(methods, endpoint))('the method %s', async (method) => {
    const isServed = api.some((other) => other.method === method && mayMean(other.path, endpoint.path))
    if (!isServed) expectRefusal(await ask(endpoint, { method }), [404])
  })
})

describe('an address that', () => {
  test.each([
    ['is unknown', '/api/nothing'],
    ['is unknown, with a percent sign', '/api/%'],
    ['ends in an incomplete character', '/api/tasks/%E0%A4/waivertext'],
    ['leaves its folder', '/api/../../etc/passwd'],
    ['leaves its folder with encoded dots', '/api/%2e%2e%2f%2e%2e%2fetc/passwd'],
    ['is long', `/api/${'x'.repeat(8_000)}`],
    ['has a long segment', `/api/tasks/${'1'.repeat(5_000)}/waivertext`],
    ['has many segments', `/api${'/x'.repeat(2_000)}`],
  ])('%s', async (_what, url) => {
    expectRefusal(await inject({ method: 'GET', url, headers: as('maya') }), [400, 404, 414])
  })
})

describe('a bearer that', () => {
  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic bWF5YTp4',
    'Bearer a b',
    `Bearer ${'x'.repeat(9_000)}`,
    'maya',
    'bearer\tmaya x',
  ])('is "%s" is not signed in', async (authorization) => {
    expectRefusal(await inject({ method: 'GET', url: '/api/profile', headers: { authorization } }), [401])
  })
})

/** Sends raw bytes, without a client that would correct them. Returns what comes back until the server closes. */
async function raw(request: string | Buffer): Promise<Answer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
  const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  return {
    statusCode: Number(status.split(' ')[1]),
    headers: Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]])),
    body: body.join('\r\n\r\n'),
  }
}

describe('on the wire, a request that', () => {
  test.each([
    ['has an unknown method', 'FETCH /api/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404, 405]],
    ['is not HTTP', '\x16\x03\x01\x02\x00\x01\x00', [400]],
    ['has an endless header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, [431]],
    ['has an endless URL', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [431]],
    [
      'has two lengths',
      'POST /api/profile HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['has a zero byte in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', [400]],
    ['has a percent sign in the address', 'GET /api/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404]],
  ])('%s', async (_what, request, status) => {
    expectRefusal(await raw(request), status)
  })
})

test('afterwards the product still answers and nothing has been signed', async () => {
  const answer = await inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
  expect(answer.statusCode).toBe(200)
  const { rows } = await testApp.pool.query('select count(*)::int as n from signed_waiver')
  expect(rows).toEqual([{ n: 0 }])
})
