import { EventStream, type EventWriter } from '@first-chair/core/contract/event-stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStreams } from './event-streams.ts'

let app: FastifyInstance
let origin: string
let mayContinue = true
let writer: EventWriter | undefined
const onClose = vi.fn<() => void>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  mayContinue = true
  onClose.mockClear()
  app = Fastify({ forceCloseConnections: 'idle' })
  const streams = openEventStreams(app)
  app.get('/', (_request, reply) =>
    streams.answer(
      reply,
      new EventStream({
        open: (opened) => {
          writer = opened
          return onClose
        },
        mayContinue: async () => mayContinue,
      }),
      'news',
    ),
  )
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

async function connect() {
  const controller = new AbortController()
  const { body } = await fetch(origin, { signal: controller.signal })
  const reader = body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await read()).toBe('retry: 3000\n\n')
  return { read, leave: () => controller.abort() }
}

test('a client receives numbered events, and comments in between', async () => {
  const { read, leave } = await connect()
  writer?.send({ a: 1 })
  expect(await read()).toBe('event: news\nid: 1\ndata: {"a":1}\n\n')
  vi.advanceTimersByTime(15_000)
  expect(await read()).toBe(':\n\n')
  writer?.send({ a: 2 })
  expect(await read()).toBe('event: news\nid: 2\ndata: {"a":2}\n\n')
  leave()
})

test('the source is closed when the client leaves', async () => {
  const { leave } = await connect()
  leave()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  writer?.send({ late: true })
})

test('a stream that may not continue ends at the next comment', async () => {
  const { read } = await connect()
  mayContinue = false
  vi.advanceTimersByTime(15_000)
  expect(await read()).toBe(':\n\n')
  expect(await read()).toBe('')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('an open stream does not hold up the stop of the application', async () => {
  const { read } = await connect()
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(await read()).toBe('')
})
