import { z } from 'zod'

export type JsonObject = Readonly<Record<string, unknown>>

export type LimitedRequest = {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Ends the request before its time is over. */
  readonly signal?: AbortSignal
  /** `same-origin` follows at most three redirects within the same origin. Without it, a redirect is an error. */
  readonly redirects?: 'same-origin'
}

/**
 * Sends one request (GET by default) with a limit on time and size, and returns the status and the body as text.
 * Throws when a limit is exceeded, when a redirect is not allowed, or when there is no answer.
 */
export async function sendLimitedRequest(
  url: string,
  request: LimitedRequest,
): Promise<{ status: number; body: string }> {
  const { status, body } = await sendLimitedBytes(url, request)
  return { status, body: body.toString('utf8') }
}

/** Like `sendLimitedRequest`, for an answer that is no text. */
export async function sendLimitedBytes(
  url: string,
  request: LimitedRequest,
): Promise<{ status: number; body: Buffer }> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const response = await followRedirects(url, request, signal)
  return { status: response.status, body: await readLimitedBytes(response, request.maxBytes) }
}

const maxRedirects = 3

async function followRedirects(url: string, request: LimitedRequest, signal: AbortSignal): Promise<Response> {
  let address = url
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const response = await fetch(address, {
      method: request.method ?? 'GET',
      ...(request.body === undefined ? {} : { body: request.body }),
      headers: { accept: 'application/json', ...request.headers },
      redirect: request.redirects === 'same-origin' ? 'manual' : 'error',
      signal,
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, address)
    if (next.origin !== new URL(url).origin) throw new Error(`${address} redirects to another origin, ${next.origin}`)
    address = next.href
  }
  throw new Error(`${url} redirects more than ${maxRedirects} times`)
}

/** Parses a JSON object; throws for anything else. */
export function parseJsonObject(text: string): JsonObject {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

async function readLimitedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is not read.
    if (size > maxBytes) throw new Error(`${response.url} answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
