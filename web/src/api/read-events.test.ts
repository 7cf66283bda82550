import { watchReadiness } from '@first-chair/core/readiness/readiness.api'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { configureSession } from '../session/session.ts'
import { network } from '../test/network.ts'
import { storeSession } from '../test/open-page.tsx'
import { readEvents } from './read-events.ts'

const onReceive = vi.fn<() => void>()
const onEvent = vi.fn<() => void>()
const read = (signal = new AbortController().signal) =>
  readEvents(watchReadiness, { params: { locationId: 1 }, query: {} }, { signal, onReceive, onEvent })

beforeEach(() => {
  configureSession({
    oidcSettings: { authority: 'https://id.example', clientId: 'pages', scope: 'openid', resource: '', tokenPath: '' },
  })
  storeSession()
  onReceive.mockClear()
  onEvent.mockClear()
})

function answerWith(respond: (request: Request) => Response): void {
  network.use(http.get('*/api/readiness/location/1/events', ({ request }) => respond(request)))
}

function streamPieces(...pieces: string[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
}

test('each event is counted once, however the network cuts it, and comments are heard', async () => {
  answerWith(() =>
    streamPieces(
      'retry: 3000\n\n',
      ':\n\n',
      'event: readiness\nid: 1\nda',
      'ta: {}\n',
      '\nevent: readiness\ndata: {}\n\n:',
    ),
  )
  expect(await read()).toEqual({ kind: 'ended' })
  expect(onEvent).toHaveBeenCalledTimes(2)
  expect(onReceive.mock.calls.length).toBeGreaterThan(0)
})

test('the token is in the header, never in the address', async () => {
  let sent: Request | undefined
  answerWith((request) => {
    sent = request
    return streamPieces(':\n\n')
  })
  await read()
  expect(sent?.headers.get('authorization')).toBe('Bearer token')
  expect(sent?.url).not.toContain('token')
})

test('a refusal says when to try again, and a refused token means signed out', async () => {
  answerWith(() => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } }))
  expect(await read()).toEqual({ kind: 'refused', retryAfterMs: 60_000 })
  answerWith(() => new HttpResponse(null, { status: 401 }))
  expect(await read()).toEqual({ kind: 'signed-out' })
})

test('without a session nothing is sent', async () => {
  sessionStorage.clear()
  expect(await read()).toEqual({ kind: 'signed-out' })
})
