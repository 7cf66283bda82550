import type { Endpoint } from '@first-chair/core/endpoint'
import { address, headers, noAnswer, sendSignedIn, type Args } from './call.ts'

/** So many bytes stand in the page's memory; what is older is the browser's, which may put it on the disk. */
const inMemory = 4 * 1024 * 1024

/**
 * Reads the stream that an endpoint answers (`streamAnswer`), however long, and says how many bytes are here. Refusals, no answer
 * and an ended session are as in `call`; half an answer is `unavailable`. `signal` ends it, for the server too.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  // The typed arguments and the untyped wire meet here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = args as Parameters<typeof address>[1]
  const response = await sendSignedIn(endpoint, () =>
    inTouch(signal, () =>
      fetch(address(endpoint.path, sent), {
        method: endpoint.method,
        headers: { ...headers(endpoint, {}), accept: endpoint.streamAnswer?.types.join(', ') ?? '' },
        signal,
      }),
    ),
  )
  return inTouch(signal, () => piecesOf(response, signal, onProgress))
}

async function piecesOf(response: Response, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  const end = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', end)
  let whole = new Blob([], { type })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value)
    waiting += read.value.length
    if (waiting >= inMemory) {
      whole = new Blob([whole, ...pieces], { type })
      pieces = []
      waiting = 0
    }
    onProgress(whole.size + waiting)
  }
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  return new Blob([whole, ...pieces], { type })
}

async function inTouch<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw noAnswer(navigator.onLine ? 'unreachable' : 'offline', cause)
  }
}
