import type { Args, Endpoint } from '@first-chair/core/contract/endpoint'
import { deviceScheme } from '@first-chair/core/staff-device/device-scheme'
import { getAccessToken, renewSilently } from '../session/session.ts'
import { buildHeaders, buildUrl } from './call.ts'

/** Why a stream of events is over. `retryAfterMs` is the wish of a server that refused it. */
export type StreamEnd =
  | { kind: 'ended' }
  | { kind: 'refused'; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'unsupported' }

type Handlers = { signal: AbortSignal; onReceive: () => void; onEvent: (data: string) => void }

/**
 * Reads the events of an endpoint (`eventAnswer`) until the stream ends or `signal` aborts it. `onReceive` is called for
 * everything that arrives, also for comments, `onEvent` with the data of each event. Uses `fetch`, because `EventSource` cannot send the token of the guest.
 * Unlike `call`, it never leaves the page for a sign-in: nobody pressed anything. Throws if the connection breaks.
 */
export async function readEvents<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  handlers: Handlers,
): Promise<StreamEnd> {
  if (getAccessToken() === undefined && !(await renewSilently())) return { kind: 'signed-out' }
  // Converts typed arguments to an untyped request.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sent = args as Parameters<typeof buildUrl>[1]
  return readStream(buildUrl(endpoint.path, sent), buildHeaders(endpoint, {}), handlers)
}

/** As `readEvents`, as an enrolled staff device, whoever is signed in. */
export const readEventsAsDevice = ({ path }: Endpoint, secret: string, handlers: Handlers): Promise<StreamEnd> =>
  readStream(path, { authorization: `${deviceScheme} ${secret}` }, handlers)

async function readStream(
  url: string,
  headers: Record<string, string>,
  { signal, onReceive, onEvent }: Handlers,
): Promise<StreamEnd> {
  const response = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
  if (response.status === 401) return { kind: 'signed-out' }
  if (!response.ok) return { kind: 'refused', retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000 }
  const reader = response.body?.getReader()
  if (!reader) return { kind: 'unsupported' }

  const decoder = new TextDecoder()
  let pending = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onReceive()
    const blocks = (pending + decoder.decode(read.value, { stream: true })).split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1]
      if (data !== undefined) onEvent(data)
    }
  }
  return { kind: 'ended' }
}
