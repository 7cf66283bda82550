import { get, type IncomingMessage } from 'node:http'
import { endpoint } from '@first-chair/core/contract/endpoint'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestPriority } from './request-priority.ts'
import { createServe } from './serve.ts'

/** A wait in milliseconds that is longer than any test. */
const endlessWait = 600_000
const pieceBytes = 32 * 1024
const piecesOfFile = 12
const wholeFile = piecesOfFile * pieceBytes

const guest = endpoint({
  name: 'guest',
  method: 'GET',
  path: '/guest',
  caller: 'anyone',
  summary: 'A call',
  answer: z.object({ isHere: z.boolean() }),
})
const file = endpoint({
  name: 'file',
  method: 'GET',
  path: '/file',
  caller: 'anyone',
  summary: 'A file',
  answer: z.null(),
  streamAnswer: { types: ['text/plain'] },
})

let app: FastifyInstance
let port: number
let requestCount: number
let pieceCount: number
let answerTheGuest: (fault?: Error) => void

async function open(maxWait: number): Promise<void> {
  requestCount = pieceCount = 0
  app = Fastify({ forceCloseConnections: true })
  const visit = { requestId: '', ipAddress: '', userAgent: '' }
  const nobody = () => Promise.reject(new Error('This test has no such caller.'))
  const guards = {
    anyone: () => visit,
    guest: nobody,
    admin: nobody,
    'guest-or-admin': nobody,
    'api-key': nobody,
    'mobile-pass-provider': nobody,
  }
  const serve = createServe(app, guards, requestPriority(maxWait))
  serve(guest, () => {
    requestCount += 1
    return new Promise((resolve, reject) => {
      answerTheGuest = (fault) => (fault ? reject(fault) : resolve({ isHere: true }))
    })
  })
  serve(file, async () => new StreamAnswer({ contentType: 'text/plain', fileName: 'file.txt', pieces: pieces() }))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}
afterEach(() => app.close())

async function* pieces() {
  for (let piece = 0; piece < piecesOfFile; piece += 1) {
    pieceCount += 1
    yield Buffer.alloc(pieceBytes, 'x')
  }
}

const request = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(`http://127.0.0.1:${port}${path}`, resolve).on('error', reject))
const countBytes = async (answer: AsyncIterable<Buffer>) => {
  let bytes = 0
  for await (const piece of answer) bytes += piece.length
  return bytes
}
const requestAsGuest = () => {
  const status = request('/guest').then(async (answer) => {
    await countBytes(answer)
    return answer.statusCode
  })
  return { status, hasArrived: expect.poll(() => requestCount).toBe(1) }
}

test('without other requests a file does not wait, neither for itself nor for another file', async () => {
  await open(endlessWait)
  const both = await Promise.all([request('/file'), request('/file')])
  expect(await Promise.all(both.map(countBytes))).toEqual([wholeFile, wholeFile])
})

test.each([
  ['answered', undefined, 200],
  ['refused', new Error('No.'), 500],
])('a file waits for a request after 64 KiB, and is complete after the request is %s', async (_how, fault, status) => {
  await open(endlessWait)
  const guest = requestAsGuest()
  await guest.hasArrived
  const answer = await request('/file')
  let bytes = 0
  let hasWaited = false
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes < 2 * pieceBytes || hasWaited) continue
    hasWaited = true
    // The server answers other requests meanwhile, so the file would have had time to continue.
    for (let other = 0; other < 5; other += 1) await countBytes(await request('/nothing'))
    expect(pieceCount).toBe(2)
    answerTheGuest(fault)
    expect(await guest.status).toBe(status)
  }
  expect(bytes).toBe(wholeFile)
})

test('a file is complete even if a request is never answered', async () => {
  await open(1)
  const guest = requestAsGuest()
  await guest.hasArrived
  expect(await countBytes(await request('/file'))).toBe(wholeFile)
  answerTheGuest()
  expect(await guest.status).toBe(200)
})
