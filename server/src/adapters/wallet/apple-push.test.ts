import { once } from 'node:events'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCertificates, type TestCertificates } from '../test-certificates.builders.ts'
import { createApplePush } from './apple-push.ts'

let own: TestCertificates
let servers: TestCertificates
let server: Http2SecureServer
let url: string
let answer: (response: Http2ServerResponse) => void
const sessions = new Set<ServerHttp2Session>()
let connections = 0
let received: { path: string; topic: unknown; type: unknown; priority: unknown; body: string }[] = []

beforeAll(async () => {
  own = await testCertificates('/UID=pass.test.arrival/CN=Pass/OU=TEAM123456', 'keyUsage=digitalSignature')
  servers = await testCertificates('/CN=localhost')
  server = createSecureServer({
    cert: servers.certificate,
    key: servers.key,
    ca: own.authority,
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session)).on('error', () => undefined)
  })
  server.on('request', (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { 'apns-topic': topic, 'apns-push-type': type, 'apns-priority': priority } = request.headers
      received.push({ path: request.url, topic, type, priority, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = `https://localhost:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  for (const session of sessions) session.destroy()
  server.close()
  await once(server, 'close')
})
beforeEach(() => {
  received = []
  connections = 0
  answer = (response) => void response.writeHead(200).end()
})

const push = (timeoutMilliseconds?: number) =>
  createApplePush(
    url,
    { passTypeId: 'pass.test.arrival', certificate: own.certificate, key: own.key, keyPassphrase: undefined },
    { authorities: servers.authority, ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }) },
  )
const refuse = (status: number, reason: string, headers: Record<string, string> = {}) => {
  answer = (response) => void response.writeHead(status, headers).end(JSON.stringify({ reason }))
}

test('a phone gets an empty notification about the type of its passes, and only with the certificate', async () => {
  const send = push()
  const expected = { topic: 'pass.test.arrival', type: 'background', priority: '5', body: '{}' }
  expect(await Promise.all([send('aa11'), send('bb22')])).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }])
  expect(received.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: '/3/device/aa11', ...expected },
    { path: '/3/device/bb22', ...expected },
  ])
  expect(connections).toBe(1)
})

test.each([
  [410, 'Unregistered'],
  [400, 'BadDeviceToken'],
  [400, 'DeviceTokenNotForTopic'],
])('a phone that Apple answers with %i %s is gone', async (status, reason) => {
  refuse(status, reason)
  expect(await push()('aa11')).toEqual({ kind: 'gone' })
})

test('a refusal of all notifications is distinguished from a refusal of one', async () => {
  refuse(503, 'ServiceUnavailable', { 'retry-after': '7' })
  expect(await push()('aa11')).toEqual({
    kind: 'refused',
    problem: 'Apple answered 503 ServiceUnavailable.',
    isGeneral: true,
    retryAfterSeconds: 7,
  })
  refuse(400, 'BadPath')
  expect(await push()('aa11')).toMatchObject({ kind: 'refused', isGeneral: false })
  answer = (response) => void response.writeHead(403).end('no JSON')
  expect(await push()('aa11')).toMatchObject({ problem: 'Apple answered 403.', isGeneral: true })
})

test('a push service that does not answer is given up after a while, and the next notification connects again', async () => {
  const send = push(200)
  answer = () => undefined
  expect(await send('aa11')).toMatchObject({ kind: 'unanswered', isGeneral: true })
  answer = (response) => void response.writeHead(200).end()
  expect(await send('aa11')).toEqual({ kind: 'accepted' })
  expect(connections).toBe(2)
})

test('a connection that ends is opened again', async () => {
  const send = push()
  await send('aa11')
  for (const session of sessions) session.destroy()
  await expect.poll(() => send('aa11')).toEqual({ kind: 'accepted' })
})

test('a push service that cannot be reached, or that proves nothing, gets nothing', async () => {
  const { passTypeId, certificate, key } = { passTypeId: 'pass.test', ...own }
  const wallet = { passTypeId, certificate, key, keyPassphrase: undefined }
  expect(await createApplePush('https://localhost:1', wallet)('aa11')).toMatchObject({ kind: 'unanswered' })
  expect(await createApplePush(url, wallet)('aa11')).toMatchObject({ kind: 'unanswered' })
  expect(received).toEqual([])
})
