import { posCalls, type PosCall } from '../../../telemetry/traced-steps.ts'
import { defaultAnswerLimit, type BridgeCall } from './bridge-call.ts'
import { idempotencyHeader, signatureHeader, createSignature, timestampHeader } from './signed-request.ts'

/** An answer. `text` is undefined if the body is longer than the call allows. */
export type BridgeResponse = { status: number; text: string | undefined; limit: number }

/** There was no answer, or one with a status after which a retry may succeed. */
export class NoAnswer extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'NoAnswer'
  }
}

/** The time limit was exceeded. */
export class AnswerTimeout extends NoAnswer {}

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

type RequestToSend = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  key?: string
  body?: unknown
}
type BridgeConnection = { url: string; secret: string; now: () => number; timeLimitMs: number; ask?: typeof fetch }

/** Sends one request with limits on time and size. Does not follow redirects, so that no other host gets the body. */
export async function sendBridgeRequest(
  call: BridgeCall,
  toSend: RequestToSend,
  connection: BridgeConnection,
): Promise<BridgeResponse> {
  const step: PosCall = { name: call.name, method: call.method, traceHeaders: {} }
  return posCalls.tracePromise(() => send(call, toSend, connection, step), step)
}

async function send(
  call: BridgeCall,
  toSend: RequestToSend,
  connection: BridgeConnection,
  step: PosCall,
): Promise<BridgeResponse> {
  const url = new URL(`${connection.url}${buildPath(call, toSend)}`)
  const body = toSend.body === undefined ? '' : JSON.stringify(toSend.body)
  const timestamp = Math.floor(connection.now() / 1000)
  const signature = createSignature(connection.secret, {
    method: call.method,
    path: url.pathname + url.search,
    timestamp,
    body,
  })
  const limit = call.answerLimit ?? defaultAnswerLimit
  const { ask = fetch } = connection
  const timeout = AbortSignal.timeout(Math.max(connection.timeLimitMs, call.timeLimitMs ?? 0))
  try {
    const response = await ask(url, {
      method: call.method,
      redirect: 'manual',
      signal: timeout,
      headers: {
        accept: 'application/json',
        ...step.traceHeaders,
        [timestampHeader]: String(timestamp),
        [signatureHeader]: signature,
        ...(toSend.key === undefined ? {} : { [idempotencyHeader]: toSend.key }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
    })
    step.status = response.status
    const text = await readLimitedText(response, limit)
    if (retryableStatuses.has(response.status)) throw new NoAnswer(`it answered with status ${response.status}`)
    return { status: response.status, text, limit }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    if (timeout.aborted) throw new AnswerTimeout('the time limit was exceeded', { cause: error })
    throw new NoAnswer('the connection failed', { cause: error })
  }
}

function buildPath(
  call: BridgeCall,
  {
    params = {},
    query = {},
  }: { params?: Readonly<Record<string, string | number>>; query?: Readonly<Record<string, string>> },
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

async function readLimitedText(response: Response, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is not read.
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
