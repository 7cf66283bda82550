import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

/** Slow, huge, compressed or ambiguous requests must not affect other guests. */
const isProof = process.env['PROVE'] === '1'
const senders = isProof ? 1_000 : 200

let testApp: TestApp
let address: AddressInfo
const open = new Set<Socket>()

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = testApp.app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  address = bound
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(() => testApp.close())

/** Opens a connection, sends `bytes`, and collects what the server sends back. */
async function openConnection(bytes: string | Buffer): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(address.port, '127.0.0.1')
  open.add(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A connection that the server closes while the client still sends reports an error.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, received: () => Buffer.concat(chunks).toString('latin1') }
}

/** Sends `bytes` and returns everything that comes back until the server closes the connection. */
async function exchange(bytes: string | Buffer): Promise<string> {
  const { socket, received } = await openConnection(bytes)
  if (!socket.closed) await once(socket, 'close')
  return received()
}

/** Counts the HTTP answers in the received bytes. */
const countAnswers = (received: string): number => received.split(/^HTTP\/1\.1 \d/m).length - 1

async function expectGuestsToBeServed(): Promise<void> {
  for (let request = 0; request < 5; request += 1) {
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/profile`, { headers: as('maya') })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Lindqvist')
  }
}

const head = (more: string): string =>
  `POST /api/family/addmember HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer maya\r\n${more}`
const json = 'Content-Type: application/json\r\n'

describe('guests are served while', () => {
  test.each([
    ['send nothing', ''],
    ['never finish their headers', 'GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['never finish the body that they announced', head(`${json}Content-Length: 100000\r\n\r\n{"a":`)],
    ['never finish the chunk that they announced', head(`${json}Transfer-Encoding: chunked\r\n\r\nffff\r\n{`)],
    [
      'never finish the sign-in that they announced',
      `POST /api/sign-in/code HTTP/1.1\r\nHost: x\r\n${json}Content-Length: 100000\r\n\r\n{"request":`,
    ],
    [
      'never finish the picture that they announced',
      'POST /api/photo/Contact/Upload?contactId=1001 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer maya\r\n' +
        'Content-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\nx',
    ],
  ])('many connections %s', async (_what, bytes) => {
    await Promise.all(Array.from({ length: senders }, () => openConnection(bytes)))
    await expectGuestsToBeServed()
  })

  test('one connection sends a thousand requests at once', async () => {
    const request = 'GET /api/settings/client HTTP/1.1\r\nHost: x\r\n\r\n'
    await openConnection(request.repeat(1_000))
    await expectGuestsToBeServed()
  })
})

describe('a slow client', () => {
  test('has 30 seconds for a request and 60 seconds without activity', () => {
    expect(testApp.app.server.requestTimeout).toBe(30_000)
    expect(testApp.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(testApp.app.server.timeout).toBe(60_000)
  })

  test.each([
    ['a picture', 'POST /api/photo/Contact/Upload?contactId=1001 HTTP/1.1', 'Content-Type: image/jpeg'],
    ['a file of records', 'POST /api/admin/import/guests HTTP/1.1', 'Content-Type: text/csv'],
    ['JSON', 'POST /api/family/addmember HTTP/1.1', 'Content-Type: application/json'],
  ])('that sends %s without a token is refused at once and disconnected', async (_what, request, type) => {
    const start = performance.now()
    const { socket, received } = await openConnection(
      `${request}\r\nHost: x\r\n${type}\r\nContent-Length: 1000\r\n\r\n{`,
    )
    const trickle = setInterval(() => socket.write(' '), 100)
    await once(socket, 'close')
    clearInterval(trickle)
    expect(received()).toMatch(/^HTTP\/1\.1 401 .*"code":"not-signed-in"/s)
    expect(received().toLowerCase()).toContain('connection: close')
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test.runIf(isProof)('is disconnected even if it sends bytes steadily', { timeout: 150_000 }, async () => {
    const sendSlowly = async (bytes: string): Promise<string> => {
      const { socket, received } = await openConnection(bytes)
      const trickle = setInterval(() => socket.write('x'), 2_000)
      if (!socket.closed) await once(socket, 'close')
      clearInterval(trickle)
      return received()
    }
    const slow = await Promise.all([
      sendSlowly('GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      sendSlowly(head(`${json}Content-Length: 100000\r\n\r\n{"a":"`)),
    ])
    // Some receive the reason. A client that is disconnected in the middle of a body may receive nothing.
    for (const received of slow) expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
})

describe('a body that', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20), { level: 9 })
  const memoryInUse = (): number => process.memoryUsage().arrayBuffers

  test('is announced as ten gigabytes is refused before a byte of it is read', async () => {
    const received = await exchange(head(`${json}Connection: close\r\nContent-Length: 10737418240\r\n\r\n`))
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s)
  })

  test('never ends is refused at the limit', async () => {
    const { socket, received } = await openConnection(
      head(`${json}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`),
    )
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    let sentBytes = 0
    while (!socket.closed && sentBytes < 64 * 1024 * 1024) {
      sentBytes += chunk.length
      const isFlowing = socket.write(chunk)
      if (!isFlowing) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
      if (received() !== '') break
    }
    expect(received()).toMatch(/^HTTP\/1\.1 413 /)
    expect(sentBytes).toBeLessThan(16 * 1024 * 1024)
  })

  test.each(['gzip', 'deflate', 'br', 'gzip, gzip'])('is compressed as %s is not decompressed', async (encoding) => {
    const before = memoryInUse()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        testApp.app.inject({
          method: 'POST',
          url: '/api/family/addmember',
          headers: { ...as('maya'), 'content-type': 'application/json', 'content-encoding': encoding },
          payload: bomb,
        }),
      ),
    )
    for (const answer of answers) expect([400, 413, 415]).toContain(answer.statusCode)
    expect(memoryInUse() - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('has 20,000 fields is validated quickly', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')
    const start = performance.now()
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/family/addmember',
      headers: { ...as('maya'), 'content-type': 'application/json' },
      payload: `{${names}}`,
    })
    expect(answer.statusCode).toBe(400)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

describe('a request that two servers might read differently is refused, and nothing after it is read', () => {
  const hidden = 'GET /api/settings/client HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each([
    ['two lengths', `Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks that are not the last coding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a length with a sign', `Content-Length: +5\r\n\r\nhello`],
    ['a negative length', `Content-Length: -1\r\n\r\n`],
    ['a length in words', `Content-Length: five\r\n\r\nhello`],
    ['a blank before the colon', `Content-Length : 5\r\n\r\nhello`],
    ['a header without a name', `: x\r\n\r\n`],
    ['a line end within a header', `X: a\rContent-Length: 5\r\n\r\n`],
    ['a chunk with an invalid size', `Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
  ])('%s', async (_what, rest) => {
    const received = await exchange(head(json) + rest + hidden)
    expect(received).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid-input"/s)
    expect(countAnswers(received)).toBe(1)
  })
})

describe('headers that come twice', () => {
  const profile = async (headers: readonly (readonly [string, string])[]): Promise<string> => {
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return exchange(`GET /api/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
  }

  test('cannot sign anyone in, because only the first one counts', async () => {
    const valid = ['Authorization', 'Bearer maya'] as const
    const invalid = ['Authorization', 'Bearer made-up'] as const
    expect(await profile([invalid, valid])).toMatch(/^HTTP\/1\.1 401 /)
    expect(await profile([valid, invalid])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('are refused where they are API keys', async () => {
    const key = `fc_live_${'x'.repeat(43)}`
    const lines = `X-Api-Key: ${key}\r\nX-Api-Key: ${key}\r\n`
    const received = await exchange(`GET /api/export/key HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('a forged client address', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await aTestApp({ env: { REQUESTS_PER_MINUTE: '20' } })
  })
  afterAll(() => limited.close())

  test('does not bypass the request limit where no proxy is trusted', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 30; request += 1) {
      const forged = `203.0.113.${request}`
      const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` }
      statuses.push((await limited.app.inject({ method: 'GET', url: '/api/settings/client', headers })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
