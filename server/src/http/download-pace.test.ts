import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { endpoint } from '@first-chair/core/contract/endpoint'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDownloadPace } from './download-pace.ts'
import { createServe, type Guards } from './serve.ts'

const pieceBytes = 64 * 1024
const megabytes = 1_000_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Lets the clock run, and calls `onMillisecond` in each millisecond, until the work is done. Returns the seconds. */
async function timeOf(work: Promise<unknown>, onMillisecond: (now: number) => void = () => undefined): Promise<number> {
  const start = performance.now()
  let isDone = false
  const done = work.finally(() => (isDone = true))
  for (;;) {
    // Streams need several rounds of the event loop to pass on a piece.
    for (let round = 0; round < 5; round += 1) await yieldToEventLoop()
    if (isDone) break
    vi.advanceTimersByTime(1)
    onMillisecond(performance.now() - start)
  }
  await done
  return (performance.now() - start) / 1_000
}

async function countBytes(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  return bytes
}

async function* createFile(bytes: number, bytesPerPiece = pieceBytes): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += bytesPerPiece) yield new Uint8Array(Math.min(bytesPerPiece, bytes - sent))
}

describe('a file', () => {
  test('is sent at full speed while nobody calls', async () => {
    const file = countBytes(openDownloadPace().limit(createFile(20 * megabytes)))
    expect(await timeOf(file)).toBe(0)
    expect(await file).toBe(20 * megabytes)
  })

  test.each([
    ['large', pieceBytes],
    ['small', 500],
  ])('is sent at 2 MB per second in %s pieces while guests are served', async (_size, bytesPerPiece) => {
    const pace = openDownloadPace()
    pace.recordCall()
    const file = countBytes(pace.limit(createFile(megabytes, bytesPerPiece)))
    expect(await timeOf(file, pace.recordCall)).toBeCloseTo(0.5, 1)
    expect(await file).toBe(megabytes)
  })

  test('is sent at full speed again one second after the last call', async () => {
    const pace = openDownloadPace()
    pace.recordCall()
    const seconds = await timeOf(countBytes(pace.limit(createFile(20 * megabytes))))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThan(1.1)
  })

  test('shares the speed with other files', async () => {
    const pace = openDownloadPace()
    pace.recordCall()
    const files = [1, 2].map(() => countBytes(pace.limit(createFile(megabytes))))
    expect(await timeOf(Promise.all(files), pace.recordCall)).toBeCloseTo(1, 1)
  })

  test('is no longer read after its reader has left while it waited', async () => {
    const pace = openDownloadPace()
    pace.recordCall()
    let isClosed = false
    const file = pace.limit(
      (async function* () {
        try {
          yield* createFile(20 * megabytes)
        } finally {
          isClosed = true
        }
      })(),
    )
    await file.next()
    const waiting = file.next()
    const left = file.return(undefined)
    expect(await timeOf(Promise.all([waiting, left]))).toBeLessThan(0.1)
    expect(isClosed).toBe(true)
  })
})

describe('an application', () => {
  const visit = { requestId: '', ipAddress: '', peerAddress: '', userAgent: '' }
  const refuse = () => Promise.reject(new Error('This test has no such caller.'))
  const guards: Guards = {
    anyone: () => visit,
    admin: () => ({ ...visit, email: '', name: '', isClaimed: true }),
    'signed-in': refuse,
    guest: refuse,
    'guest-or-admin': refuse,
    staff: refuse,
    'staff-device': refuse,
    'hand-over': refuse,
    'guest-or-hand-over': refuse,
    kiosk: refuse,
    'api-key': refuse,
    'mobile-pass-provider': refuse,
    'wallet-pass': refuse,
  }
  const call = { method: 'GET', summary: 'A call', answer: z.object({}) } as const
  const guest = endpoint({ ...call, name: 'readHome', path: '/home', caller: 'anyone' })
  const admin = endpoint({ ...call, name: 'readStatus', path: '/status', caller: 'admin' })
  const file = endpoint({
    ...call,
    name: 'readFile',
    path: '/file',
    caller: 'admin',
    streamAnswer: { types: ['text/plain'] },
  })
  let app: FastifyInstance

  beforeEach(() => {
    app = Fastify()
    const serve = createServe(app, guards, () => undefined)
    serve(guest, async () => ({}))
    serve(admin, async () => ({}))
    serve(
      file,
      async () => new StreamAnswer({ contentType: 'text/plain', fileName: 'file.txt', pieces: createFile(megabytes) }),
    )
  })
  afterEach(() => app.close())

  test('sends a file slowly while it serves guests', async () => {
    await app.inject('/home')
    const answer = app.inject('/file')
    expect(await timeOf(answer)).toBeCloseTo(0.5, 1)
    expect((await answer).rawPayload).toHaveLength(megabytes)
  })

  test('sends a file at full speed to an administrator who watches its status', async () => {
    await app.inject('/status')
    expect(await timeOf(app.inject('/file'))).toBe(0)
  })
})
