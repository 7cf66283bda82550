import { z } from 'zod'

export type JsonObject = Readonly<Record<string, unknown>>

export type LimitedRequest = {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly redirect?: 'follow' | 'error'
}

/**
 * One request, a GET unless it says otherwise, with a limit on time and on size.
 * Answers the status with the body as text; throws when the limits are passed or nobody answers.
 */
export async function limitedRequest(url: string, request: LimitedRequest): Promise<{ status: number; body: string }> {
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    ...(request.body === undefined ? {} : { body: request.body }),
    headers: { accept: 'application/json', ...request.headers },
    redirect: request.redirect ?? 'follow',
    signal: AbortSignal.timeout(request.timeoutMs),
  })
  return { status: response.status, body: await limitedText(response, request.maxBytes) }
}

/** The JSON object in a text; throws for anything else. */
export function jsonObject(text: string): JsonObject {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never read.
    if (size > maxBytes) throw new Error(`${response.url} answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
