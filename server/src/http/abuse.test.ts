import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

/** Requests that are slow, huge, packed or ambiguous cost whoever sends them; everybody else is served as always. */
const isProof = process.env['PROVE'] === '1'
const senders = isProof ? 1_000 : 200

let house: TestApp
let address: AddressInfo
const open = new Set<Socket>()

beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = house.app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  address = bound
})
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(() => house.close())

/** A connection that has sent `bytes`, and keeps what comes back. */
async function sent(bytes: string | Buffer): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(address.port, '127.0.0.1')
  open.add(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // Who is hung up on while still sending hears of it as an error.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, received: () => Buffer.concat(chunks).toString('latin1') }
}

/** Everything that comes back until the server hangs up. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const { socket, received } = await sent(bytes)
  if (!socket.closed) await once(socket, 'close')
  return received()
}

/** How many answers are in what came back. */
const answersIn = (received: string): number => received.split(/^HTTP\/1\.1 \d/m).length - 1

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
    ['say nothing', ''],
    ['never finish their headers', 'GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['never finish the body that they announced', head(`${json}Content-Length: 100000\r\n\r\n{"a":`)],
    ['never finish the chunk that they announced', head(`${json}Transfer-Encoding: chunked\r\n\r\nffff\r\n{`)],
    [
      'never finish the picture that they announced',
      'POST /api/photo/Contact/Upload?contactId=1001 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer maya\r\n' +
        'Content-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\nx',
    ],
  ])('many connections %s', async (_what, bytes) => {
    await Promise.all(Array.from({ length: senders }, () => sent(bytes)))
    await expectGuestsToBeServed()
  })

  test('one connection sends a thousand requests at once', async () => {
    const request = 'GET /api/settings/client HTTP/1.1\r\nHost: x\r\n\r\n'
    await sent(request.repeat(1_000))
    await expectGuestsToBeServed()
  })
})

describe('whoever is slow', () => {
  test('has half a minute for a request, and a minute to say something', () => {
    expect(house.app.server.requestTimeout).toBe(30_000)
    expect(house.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(house.app.server.timeout).toBe(60_000)
  })

  test.each([
    ['a picture', 'POST /api/photo/Contact/Upload?contactId=1001 HTTP/1.1', 'Content-Type: image/jpeg'],
    ['a file of records', 'POST /api/admin/import/guests HTTP/1.1', 'Content-Type: text/csv'],
    ['JSON', 'POST /api/family/addmember HTTP/1.1', 'Content-Type: application/json'],
  ])('and sends %s without a token is refused at once and hung up on', async (_what, request, type) => {
    const start = performance.now()
    const { socket, received } = await sent(`${request}\r\nHost: x\r\n${type}\r\nContent-Length: 1000\r\n\r\n{`)
    const trickle = setInterval(() => socket.write(' '), 100)
    await once(socket, 'close')
    clearInterval(trickle)
    expect(received()).toMatch(/^HTTP\/1\.1 401 .*"code":"not-signed-in"/s)
    expect(received().toLowerCase()).toContain('connection: close')
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test.runIf(isProof)('is hung up on, however steadily the bytes come', { timeout: 150_000 }, async () => {
    const trickled = async (bytes: string): Promise<string> => {
      const { socket, received } = await sent(bytes)
      const trickle = setInterval(() => socket.write('x'), 2_000)
      if (!socket.closed) await once(socket, 'close')
      clearInterval(trickle)
      return received()
    }
    const slow = await Promise.all([
      trickled('GET /api/profile HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      trickled(head(`${json}Content-Length: 100000\r\n\r\n{"a":"`)),
    ])
    // Some are told why; whoever is cut off in the middle of a body may not be.
    for (const received of slow) expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
})

describe('a body that', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20), { level: 9 })
  const before = (): number => process.memoryUsage().arrayBuffers

  test('is announced as ten gigabytes is refused before a byte of it is read', async () => {
    const received = await answerTo(head(`${json}Connection: close\r\nContent-Length: 10737418240\r\n\r\n`))
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s)
  })

  test('never ends is cut off at the limit', async () => {
    const { socket, received } = await sent(head(`${json}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`))
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    let written = 0
    while (!socket.closed && written < 64 * 1024 * 1024) {
      written += chunk.length
      const isFlowing = socket.write(chunk)
      if (!isFlowing) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
      if (received() !== '') break
    }
    expect(received()).toMatch(/^HTTP\/1\.1 413 /)
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  test.each(['gzip', 'deflate', 'br', 'gzip, gzip'])('is packed as %s is not unpacked', async (encoding) => {
    const memory = before()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        house.app.inject({
          method: 'POST',
          url: '/api/family/addmember',
          headers: { ...as('maya'), 'content-type': 'application/json', 'content-encoding': encoding },
          payload: bomb,
        }),
      ),
    )
    for (const answer of answers) expect([400, 413, 415]).toContain(answer.statusCode)
    expect(before() - memory).toBeLessThan(32 * 1024 * 1024)
  })

  test('holds very many names is checked at once', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')
    const start = performance.now()
    const answer = await house.app.inject({
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
    ['a coding that nobody knows', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a length with a sign', `Content-Length: +5\r\n\r\nhello`],
    ['a length below nothing', `Content-Length: -1\r\n\r\n`],
    ['a length in words', `Content-Length: five\r\n\r\nhello`],
    ['a blank before the colon', `Content-Length : 5\r\n\r\nhello`],
    ['a header without a name', `: x\r\n\r\n`],
    ['a line end within a header', `X: a\rContent-Length: 5\r\n\r\n`],
    ['a chunk whose size is none', `Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
  ])('%s', async (_what, rest) => {
    const received = await answerTo(head(json) + rest + hidden)
    expect(received).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid-input"/s)
    expect(answersIn(received)).toBe(1)
  })
})

describe('headers that come twice', () => {
  const profile = async (headers: readonly (readonly [string, string])[]): Promise<string> => {
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return answerTo(`GET /api/profile HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
  }

  test('sign nobody in: the first one counts alone', async () => {
    const good = ['Authorization', 'Bearer maya'] as const
    const made = ['Authorization', 'Bearer made-up'] as const
    expect(await profile([made, good])).toMatch(/^HTTP\/1\.1 401 /)
    expect(await profile([good, made])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('make no key of two', async () => {
    const key = `fc_live_${'x'.repeat(43)}`
    const lines = `X-Api-Key: ${key}\r\nX-Api-Key: ${key}\r\n`
    const received = await answerTo(`GET /api/export/key HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('an address that somebody made up', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await aTestApp({ env: { REQUESTS_PER_MINUTE: '20' } })
  })
  afterAll(() => limited.close())

  test('does not get around the limit of requests, where no proxy is trusted', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 30; request += 1) {
      const made = `203.0.113.${request}`
      const headers = { 'x-forwarded-for': made, 'x-real-ip': made, forwarded: `for=${made}` }
      statuses.push((await limited.app.inject({ method: 'GET', url: '/api/settings/client', headers })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
