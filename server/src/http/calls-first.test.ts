import { get, type IncomingMessage } from 'node:http'
import { endpoint } from '@first-chair/core/endpoint'
import { StreamAnswer } from '@first-chair/core/stream-answer'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callsFirst } from './calls-first.ts'
import { serveOn } from './serve.ts'

/** Longer than any test takes. */
const forEver = 600_000
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
let asked: number
let made: number
let answerTheGuest: (fault?: Error) => void

async function open(patience: number): Promise<void> {
  asked = made = 0
  app = Fastify({ forceCloseConnections: true })
  const visit = { requestId: '', ipAddress: '', userAgent: '' }
  const nobody = () => Promise.reject(new Error('Nobody calls like that here.'))
  const guards = {
    anyone: () => visit,
    guest: nobody,
    admin: nobody,
    'guest-or-admin': nobody,
    'api-key': nobody,
    'mobile-pass-provider': nobody,
  }
  const serve = serveOn(app, guards, callsFirst(patience))
  serve(guest, () => {
    asked += 1
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
    made += 1
    yield Buffer.alloc(pieceBytes, 'x')
  }
}

const begin = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(`http://127.0.0.1:${port}${path}`, resolve).on('error', reject))
const bytesOf = async (answer: AsyncIterable<Buffer>) => {
  let bytes = 0
  for await (const piece of answer) bytes += piece.length
  return bytes
}
const aGuestAsks = () => {
  const status = begin('/guest').then(async (answer) => {
    await bytesOf(answer)
    return answer.statusCode
  })
  return { status, isAsked: expect.poll(() => asked).toBe(1) }
}

test('a file waits for nobody when nobody else asks, neither for itself nor for another file', async () => {
  await open(forEver)
  const both = await Promise.all([begin('/file'), begin('/file')])
  expect(await Promise.all(both.map(bytesOf))).toEqual([wholeFile, wholeFile])
})

test.each([
  ['answered', undefined, 200],
  ['refused', new Error('No.'), 500],
])('a file waits behind a call after 64 KiB, and comes whole when the call is %s', async (_how, fault, status) => {
  await open(forEver)
  const guest = aGuestAsks()
  await guest.isAsked
  const answer = await begin('/file')
  let bytes = 0
  let hasWaited = false
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes < 2 * pieceBytes || hasWaited) continue
    hasWaited = true
    // Meanwhile the server answers others: the file had the time to go on.
    for (let other = 0; other < 5; other += 1) await bytesOf(await begin('/nothing'))
    expect(made).toBe(2)
    answerTheGuest(fault)
    expect(await guest.status).toBe(status)
  }
  expect(bytes).toBe(wholeFile)
})

test('a file comes whole though a call is never answered', async () => {
  await open(1)
  const guest = aGuestAsks()
  await guest.isAsked
  expect(await bytesOf(await begin('/file'))).toBe(wholeFile)
  answerTheGuest()
  expect(await guest.status).toBe(200)
})
