import type { Args, Endpoint } from '@first-chair/core/contract/endpoint'
import { buildUrl, buildHeaders, createNoAnswerFailure, sendSignedIn } from './call.ts'

/** Bytes that are held in the page's memory. Older ones are in a Blob, which the browser may store on disk. */
const maxBytesInMemory = 4 * 1024 * 1024

/**
 * Downloads the stream of an endpoint (`streamAnswer`), of any size, and reports the number of received bytes.
 * Refusals, missing answers and expired tokens are handled as in `call`; an incomplete answer is `unavailable`.
 * `signal` cancels the download, also on the server.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  // Converts typed arguments to an untyped request.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = args as Parameters<typeof buildUrl>[1]
  const response = await sendSignedIn(endpoint, () =>
    withNoAnswerFailure(signal, () =>
      fetch(buildUrl(endpoint.path, sent), {
        method: endpoint.method,
        headers: { ...buildHeaders(endpoint, {}), accept: endpoint.streamAnswer?.types.join(', ') ?? '' },
        signal,
      }),
    ),
  )
  return withNoAnswerFailure(signal, () => readPieces(response, signal, onProgress))
}

async function readPieces(response: Response, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  let stored = new Blob([], { type })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let pendingBytes = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    pendingBytes += read.value.length
    if (pendingBytes >= maxBytesInMemory) {
      stored = new Blob([stored, ...pieces], { type })
      pieces = []
      pendingBytes = 0
    }
    onProgress(stored.size + pendingBytes)
  }
  signal.removeEventListener('abort', cancel)
  signal.throwIfAborted()
  return new Blob([stored, ...pieces], { type })
}

async function withNoAnswerFailure<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw createNoAnswerFailure(navigator.onLine ? 'unreachable' : 'offline', cause)
  }
}
