import { BinaryAnswer } from '@first-chair/core/binary'
import type { Change } from '@first-chair/core/changes'
import type { Answer, Endpoint } from '@first-chair/core/endpoint'
import { failures, type FailureCode, type FieldProblem } from '@first-chair/core/failure'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** The network of a test: closed, except for what the test says. */
export const network = setupServer()

type Seen = { body: unknown; url: URL; authorization: string | null }

/** Lets an endpoint answer with a value, or with what a function makes of the request. */
export function answer<E extends Endpoint>(
  endpoint: E,
  value: Answer<E> | ((seen: Seen) => Answer<E> | Promise<Answer<E>>),
): void {
  respond(endpoint, async (seen) => {
    // A function is never an answer.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const given = typeof value === 'function' ? await (value as (seen: Seen) => unknown)(seen) : value
    if (endpoint.binaryAnswer) return bytesOf(BinaryAnswer.parse(given))
    return new HttpResponse(JSON.stringify(given), { headers: { 'content-type': 'application/json' } })
  })
}

function bytesOf({ contentType, bytes }: BinaryAnswer): Response {
  return new HttpResponse(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
}

/** Lets an endpoint refuse, as the server does. */
export function refuse(
  endpoint: Endpoint,
  code: FailureCode,
  more: { fields?: FieldProblem[]; facts?: Record<string, string>; changes?: Change[] } = {},
): void {
  const { status, message } = failures[code]
  const problem = { type: 'about:blank', title: message, status, code, detail: message, requestId: 'test', ...more }
  respond(
    endpoint,
    () =>
      new HttpResponse(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } }),
  )
}

/** Lets an endpoint be out of reach. */
export function unreachable(endpoint: Endpoint): void {
  respond(endpoint, () => HttpResponse.error())
}

function respond(endpoint: Endpoint, resolve: (seen: Seen) => Response | Promise<Response>): void {
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const
  network.use(
    on[endpoint.method](`*${endpoint.path}`, async ({ request }) => {
      const text = await request.text()
      const isJson = request.headers.get('content-type')?.startsWith('application/json') === true
      const body: unknown = isJson ? JSON.parse(text) : text === '' ? undefined : text
      return resolve({ body, url: new URL(request.url), authorization: request.headers.get('authorization') })
    }),
  )
}
