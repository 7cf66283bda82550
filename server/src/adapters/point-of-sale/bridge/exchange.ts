import { usualAnswerLimit, type BridgeCall } from './bridge-call.ts'
import { idempotencyHeader, signatureHeader, signatureOf, timestampHeader } from './signed-request.ts'

/** What came back; no text where there was more of it than the call allows. */
export type BridgeResponse = { status: number; text: string | undefined; limit: number }

/** Nobody answered, or somebody who says that it is worth trying again. */
export class NoAnswer extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'NoAnswer'
  }
}

/** The time limit was over. */
export class TimeIsUp extends NoAnswer {}

const worthTryingAgain = new Set([408, 425, 429, 500, 502, 503, 504])

/** One request and its answer, within limits of time and size. Redirects are not followed: nobody else gets the body. */
export async function exchange(
  call: BridgeCall,
  toSend: {
    params?: Readonly<Record<string, string | number>>
    query?: Readonly<Record<string, string>>
    key?: string
    body?: unknown
  },
  by: { url: string; secret: string; now: () => number; timeLimitMs: number; ask?: typeof fetch },
): Promise<BridgeResponse> {
  const url = new URL(`${by.url}${pathOf(call, toSend)}`)
  const body = toSend.body === undefined ? '' : JSON.stringify(toSend.body)
  const timestamp = Math.floor(by.now() / 1000)
  const signature = signatureOf(by.secret, { method: call.method, path: url.pathname + url.search, timestamp, body })
  const limit = call.answerLimit ?? usualAnswerLimit
  const { ask = fetch } = by
  const timeLimit = AbortSignal.timeout(Math.max(by.timeLimitMs, call.timeLimitMs ?? 0))
  try {
    const response = await ask(url, {
      method: call.method,
      redirect: 'manual',
      signal: timeLimit,
      headers: {
        accept: 'application/json',
        [timestampHeader]: String(timestamp),
        [signatureHeader]: signature,
        ...(toSend.key === undefined ? {} : { [idempotencyHeader]: toSend.key }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
    })
    const text = await limitedText(response, limit)
    if (worthTryingAgain.has(response.status)) throw new NoAnswer(`it answered with status ${response.status}`)
    return { status: response.status, text, limit }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    if (timeLimit.aborted) throw new TimeIsUp('the time for an answer was over', { cause: error })
    throw new NoAnswer('the connection failed', { cause: error })
  }
}

function pathOf(
  call: BridgeCall,
  {
    params = {},
    query = {},
  }: { params?: Readonly<Record<string, string | number>>; query?: Readonly<Record<string, string>> },
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? path : `${path}?${asked}`
}

async function limitedText(response: Response, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never read.
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
