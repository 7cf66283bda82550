import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import type { Change } from '@first-chair/core/contract/changes'
import type { Answer, Args, Endpoint, RequestInput } from '@first-chair/core/contract/endpoint'
import { Failure, failures, type FailureCode, type FieldProblem } from '@first-chair/core/contract/failure'
import { deviceScheme } from '@first-chair/core/staff-device/device-scheme'
import { t } from '../catalogue/no-answer.ts'
import { backgroundHeader } from '@first-chair/core/session/background-header'
import { takeEarlyCall } from './early-calls.ts'
import { isUnattended } from '../session/last-input.ts'
import { getAccessToken, renewSilently, signInAgain } from '../session/session.ts'

type Options = { signal?: AbortSignal }
type UntypedArgs = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/**
 * Timeouts in milliseconds. Writing gets longer, because a request may contain a picture and the connection may be
 * slow.
 */
const readTimeoutMs = 20_000
const writeTimeoutMs = 60_000

/**
 * Makes one HTTP call and returns the answer. Throws a `Failure` for every refusal; without any answer it is
 * `unavailable` with `detail.reason` "offline", "unreachable" or "timeout". For a 401, see `sendSignedIn`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[args, options]: keyof Args<E> extends never
    ? [args?: Args<E>, options?: Options]
    : [args: Args<E>, options?: Options]
): Promise<Answer<E>> {
  // Only this file converts between typed arguments and untyped requests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = (args ?? {}) as UntypedArgs
  const response = await sendSignedIn(endpoint, () =>
    fetchWithTimeout(buildUrl(endpoint.path, sent), {
      method: endpoint.method,
      headers: buildHeaders(endpoint, sent),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(options?.signal ? { signal: options.signal } : {}),
    }),
  )
  // The server has serialized the answer with the schema that defines its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await (endpoint.binaryAnswer ? readBytes(response) : readJson(response))) as Answer<E>
}

/** The answer to a device: undefined if the version that it has is current. `serverTime` is in milliseconds since 1970. */
export type DeviceAnswer<E> = { answer: Answer<E> | undefined; serverTime: number | undefined }

/** Makes one call as an enrolled staff device, whoever is signed in. Throws as `call` does. */
export async function callAsDevice<E extends Endpoint>(
  endpoint: E,
  secret: string,
  { body, version }: { body?: RequestInput<E>['body']; version?: string | undefined },
): Promise<DeviceAnswer<E>> {
  const response = await fetchWithTimeout(endpoint.path, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      authorization: `${deviceScheme} ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-none-match': `W/"${version}"` }),
    },
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isCurrent = response.status === 304
  if (!response.ok && !isCurrent) throw await readFailure(response)
  const time = Date.parse(response.headers.get('date') ?? '')
  return {
    // The server has serialized the answer with the schema that defines its type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    answer: isCurrent ? undefined : ((await readJson(response)) as Answer<E>),
    serverTime: Number.isNaN(time) ? undefined : time,
  }
}

/**
 * Sends a request and returns its response; throws a refusal as a `Failure`. If the token has expired, the server has
 * not processed the request: the token is renewed without leaving the page, and the request is sent once more. If
 * renewal fails, the page leaves for sign-in and returns here afterwards; the promise then never settles.
 */
export async function sendSignedIn(endpoint: Endpoint, send: () => Promise<Response>): Promise<Response> {
  const needsToken = endpoint.caller !== 'anyone'
  if (needsToken && getAccessToken() === undefined) await renewSilently()
  const token = getAccessToken()
  const response = await send()
  if (response.ok) return response
  const failure = await readFailure(response)
  if (!needsToken || response.status !== 401) throw failure
  if (failure.code === 'not-signed-in' && (await hasNewToken(token))) {
    const retried = await send()
    if (retried.ok) return retried
    throw await readFailure(retried)
  }
  if (await redirectsToSignIn(failure)) return neverSettles()
  throw failure
}

/** Whether a new token is available: renewed by another call, or renewed now. */
async function hasNewToken(refusedToken: string | undefined): Promise<boolean> {
  const currentToken = getAccessToken()
  return currentToken !== undefined && currentToken !== refusedToken ? true : renewSilently()
}

/** Starts the sign-in that a refused call demands; true if the page is about to leave. */
async function redirectsToSignIn({ code, detail }: Failure): Promise<boolean> {
  if (code !== 'stronger-sign-in-needed') return signInAgain({}, detail['isSignInEnded'] !== undefined)
  const { acrValues, maxAge } = detail
  return signInAgain({
    ...(acrValues === undefined ? {} : { acrValues }),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

/** The result of a call while the page leaves. */
const neverSettles = (): Promise<never> => new Promise(() => {})

/** Builds the URL of a call from its path, parameters and query. */
export function buildUrl(path: string, { params = {}, query = {} }: UntypedArgs): string {
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}

/** Builds the headers of a call; the content type is JSON if there is a body. */
export function buildHeaders(endpoint: Endpoint, sent: UntypedArgs): Record<string, string> {
  const token = endpoint.caller === 'anyone' ? undefined : getAccessToken()
  return {
    accept: endpoint.binaryAnswer?.types.join(', ') ?? 'application/json',
    ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(token !== undefined && isUnattended() ? { [backgroundHeader]: '1' } : {}),
  }
}

/** Fetches with a timeout. Does not use `AbortSignal.any` and `AbortSignal.timeout`, which older phones do not have. */
async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), init.method === 'GET' ? readTimeoutMs : writeTimeoutMs)
  const cancel = () => controller.abort()
  init.signal?.addEventListener('abort', cancel)
  if (init.signal?.aborted) cancel()
  try {
    const early = takeEarlyCall(url, init)
    controller.signal.addEventListener('abort', () => early?.abort())
    return await (early ? early.answer : fetch(url, { ...init, signal: controller.signal }))
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw createNoAnswerFailure(
      controller.signal.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline',
      cause,
    )
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', cancel)
  }
}

/** Creates the failure for a call that got no answer. */
export function createNoAnswerFailure(reason: 'offline' | 'unreachable' | 'timeout', cause: unknown): Failure {
  return new Failure('unavailable', { message: t(reason), detail: { reason }, cause })
}

/** Whether a call got no answer: the server may or may not have processed it. */
export function hasNoAnswer(failure: Error | null): boolean {
  return failure instanceof Failure && failure.detail['reason'] !== undefined
}

/** Reads a binary answer. */
async function readBytes(response: Response): Promise<BinaryAnswer> {
  try {
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { contentType: response.headers.get('content-type') ?? '', bytes }
  } catch (cause) {
    throw createNoAnswerFailure('unreachable', cause)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw createNoAnswerFailure('unreachable', cause)
  }
}

/** Reads the failure from a response. */
async function readFailure(response: Response): Promise<Failure> {
  const problem: unknown = await response.json().catch(() => undefined)
  const code = getText(problem, 'code')
  if (code === undefined || !isFailureCode(code)) {
    return new Failure(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unexpected')
  }
  const message = getText(problem, 'detail')
  return new Failure(code, {
    ...(message === undefined ? {} : { message }),
    fields: parseFields(problem),
    changes: parseChanges(problem),
    detail: { ...parseFacts(problem), requestId: getText(problem, 'requestId') ?? '' },
  })
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failures, code)
}

function getPart(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function getText(value: unknown, name: string): string | undefined {
  const text = getPart(value, name)
  return typeof text === 'string' ? text : undefined
}

function parseFields(problem: unknown): FieldProblem[] {
  const fields: unknown = getPart(problem, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.map((field: unknown) => ({
    path: getText(field, 'path') ?? '',
    rule: getText(field, 'rule') ?? 'invalid',
    message: getText(field, 'message') ?? '',
  }))
}

function parseChanges(problem: unknown): Change[] {
  const changes: unknown = getPart(problem, 'changes')
  if (!Array.isArray(changes)) return []
  return changes.map((change: unknown) => ({
    path: getText(change, 'path') ?? '',
    saved: getPart(change, 'saved'),
    sent: getPart(change, 'sent'),
  }))
}

function parseFacts(problem: unknown): Record<string, string> {
  const facts: unknown = getPart(problem, 'facts')
  if (typeof facts !== 'object' || facts === null) return {}
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]))
}
