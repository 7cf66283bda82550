import type { Answer, Endpoint, RequestInput } from '@first-chair/core/contract/endpoint'
import { buildUrl, buildHeaders, createNoAnswerFailure, sendSignedIn } from './call.ts'

/** Timeout in milliseconds. */
const uploadTimeoutMs = 120_000

type Upload<E> = {
  params?: Record<string, string>
  bytes: Blob
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (part: number) => void
} & (RequestInput<E> extends { query: infer Query extends Record<string, string | undefined> }
  ? { query: Query }
  : { query?: never })

/**
 * Uploads bytes and reports the progress, which `fetch` cannot do. Refusals, missing answers and expired tokens are
 * handled as in `call`.
 */
export async function upload<E extends Endpoint>(endpoint: E, sent: Upload<E>): Promise<Answer<E>> {
  const response = await sendSignedIn(endpoint, () => sendBytes(endpoint, sent))
  // Converts the untyped response to the typed answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await response.json()) as Answer<E>
}

async function sendBytes<E extends Endpoint>(
  endpoint: E,
  { params = {}, query = {}, bytes, onProgress }: Upload<E>,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, buildUrl(endpoint.path, { params, query }))
  for (const [name, value] of Object.entries(buildHeaders(endpoint, {}))) request.setRequestHeader(name, value)
  request.setRequestHeader('content-type', bytes.type)
  request.timeout = uploadTimeoutMs
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))

  await new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('timeout', () => reject(createNoAnswerFailure('timeout', undefined)))
    request.addEventListener('error', () =>
      reject(createNoAnswerFailure(navigator.onLine ? 'unreachable' : 'offline', undefined)),
    )
    request.send(bytes)
  })
  return new Response(request.responseText, { status: request.status })
}
