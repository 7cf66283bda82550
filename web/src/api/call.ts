import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Change } from '@first-chair/core/changes'
import type { Answer, Endpoint, Sent } from '@first-chair/core/endpoint'
import { Failure, failures, type FailureCode, type FieldProblem } from '@first-chair/core/failure'
import { accessToken, renewSilently, signInAgain } from '../session/session.ts'

/** What a call takes: the parts that its endpoint describes. */
export type Args<E> = { [Part in keyof Sent<E> as Sent<E>[Part] extends undefined ? never : Part]: Sent<E>[Part] }

type Options = { signal?: AbortSignal }
type Loose = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Reading may take this long; past it, people try again. Writing may carry a picture over a slow line. */
const readingLimit = 20_000
const writingLimit = 60_000

/**
 * Makes one HTTP call: the only `fetch` of the pages. Every refusal arrives as the `Failure` of the contract; without an
 * answer it is `unavailable` with `detail.reason` "offline", "unreachable" or "timeout". What a 401 leads to, see `sendSignedIn`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args, options]: keyof Args<E> extends never
    ? [args?: Args<E>, options?: Options]
    : [args: Args<E>, options?: Options]
): Promise<Answer<E>> {
  // The typed arguments and the untyped wire meet in this file only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = (args ?? {}) as Loose
  const response = await sendSignedIn(endpoint, () =>
    fetchInTime(address(endpoint.path, sent), {
      method: endpoint.method,
      headers: headers(endpoint, sent),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(options?.signal ? { signal: options.signal } : {}),
    }),
  )
  // The server wrote the answer through the schema that its type comes from.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await (endpoint.binaryAnswer ? bytesOf(response) : jsonOf(response))) as Answer<E>
}

/**
 * Sends a request and resolves to its answer, or throws the refusal as a `Failure`. A request that is refused because the token
 * ended did nothing: with a new token, which is asked for without leaving the page, it is sent once more. Where that fails, it
 * leads to sign-in and back to the present page; the promise then never settles, because the page is about to leave.
 */
export async function sendSignedIn(endpoint: Endpoint, send: () => Promise<Response>): Promise<Response> {
  const needsToken = endpoint.caller !== 'anyone'
  if (needsToken && accessToken() === undefined) await renewSilently()
  const token = accessToken()
  const response = await send()
  if (response.ok) return response
  const failure = await refusal(response)
  if (!needsToken || response.status !== 401) throw failure
  if (failure.code === 'not-signed-in' && (await hasOtherToken(token))) {
    const second = await send()
    if (second.ok) return second
    throw await refusal(second)
  }
  if (await leavesToSignIn(failure)) return forEver()
  throw failure
}

/** Whether there is another token than the refused one by now, be it that another call has renewed it. */
async function hasOtherToken(refused: string | undefined): Promise<boolean> {
  const present = accessToken()
  return present !== undefined && present !== refused ? true : renewSilently()
}

/** Whether the page is about to leave, to sign in as a refused call demands. */
async function leavesToSignIn({ code, detail }: Failure): Promise<boolean> {
  if (code !== 'stronger-sign-in-needed') return signInAgain()
  const { acrValues, maxAge } = detail
  return signInAgain({
    ...(acrValues === undefined ? {} : { acrValues }),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

/** What a call answers while the page leaves. */
const forEver = (): Promise<never> => new Promise(() => {})

/** The address of a call with its parts filled in. */
export function address(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}

/** The headers of a call; JSON where it has a body. */
export function headers(endpoint: Endpoint, sent: Loose): Record<string, string> {
  const token = endpoint.caller === 'anyone' ? undefined : accessToken()
  return {
    accept: endpoint.binaryAnswer?.types.join(', ') ?? 'application/json',
    ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
}

/** Written by hand, because phones of a few years ago have neither `AbortSignal.any` nor `AbortSignal.timeout`. */
async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), init.method === 'GET' ? readingLimit : writingLimit)
  const giveUp = () => limit.abort()
  init.signal?.addEventListener('abort', giveUp)
  if (init.signal?.aborted) giveUp()
  try {
    return await fetch(url, { ...init, signal: limit.signal })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw noAnswer(limit.signal.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline', cause)
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', giveUp)
  }
}

const withoutAnswer = {
  offline: 'You are offline. Please try again when you are connected.',
  unreachable: 'We cannot be reached right now. Please check your connection and try again.',
  timeout: 'This takes too long. Please try again.',
} as const

/** The refusal that stands for no answer at all. */
export function noAnswer(reason: keyof typeof withoutAnswer, cause: unknown): Failure {
  return new Failure('unavailable', { message: withoutAnswer[reason], detail: { reason }, cause })
}

/** True for a call that ended without an answer: nobody here knows whether the server did what it was asked. */
export function isWithoutAnswer(failure: Error | null): boolean {
  return failure instanceof Failure && failure.detail['reason'] !== undefined
}

/** Whether it will ever change says the browser's own cache; here it counts as what it is now. */
async function bytesOf(response: Response): Promise<BinaryAnswer> {
  try {
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { contentType: response.headers.get('content-type') ?? '', bytes }
  } catch (cause) {
    throw noAnswer('unreachable', cause)
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw noAnswer('unreachable', cause)
  }
}

/** The refusal in an answer. */
async function refusal(response: Response): Promise<Failure> {
  const problem: unknown = await response.json().catch(() => undefined)
  const code = textAt(problem, 'code')
  if (code === undefined || !isFailureCode(code)) {
    return new Failure(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unexpected')
  }
  const message = textAt(problem, 'detail')
  return new Failure(code, {
    ...(message === undefined ? {} : { message }),
    fields: fieldsOf(problem),
    changes: changesOf(problem),
    detail: { ...factsOf(problem), requestId: textAt(problem, 'requestId') ?? '' },
  })
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failures, code)
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textAt(value: unknown, name: string): string | undefined {
  const text = partOf(value, name)
  return typeof text === 'string' ? text : undefined
}

function fieldsOf(problem: unknown): FieldProblem[] {
  const fields: unknown = partOf(problem, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.map((field: unknown) => ({
    path: textAt(field, 'path') ?? '',
    rule: textAt(field, 'rule') ?? 'invalid',
    message: textAt(field, 'message') ?? '',
  }))
}

function changesOf(problem: unknown): Change[] {
  const changes: unknown = partOf(problem, 'changes')
  if (!Array.isArray(changes)) return []
  return changes.map((change: unknown) => ({
    path: textAt(change, 'path') ?? '',
    saved: partOf(change, 'saved'),
    sent: partOf(change, 'sent'),
  }))
}

function factsOf(problem: unknown): Record<string, string> {
  const facts: unknown = partOf(problem, 'facts')
  if (typeof facts !== 'object' || facts === null) return {}
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]))
}
