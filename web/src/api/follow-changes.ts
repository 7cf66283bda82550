import type { StreamEnd } from './read-events.ts'

/** All times in milliseconds. The server sends a comment every 15 seconds. */
const maxSilence = 25_000
const [minPollPause, maxPollPause] = [15_000, 30_000]
const [firstRetry, maxRetry] = [1_000, 60_000]
/** A proxy that holds the stream back will rarely stop doing so. */
const retryAfterSilence = 300_000
/** A stream that was open for this long was a good one: the next attempt does not wait longer than the first. */
const goodStream = 10_000

/** Opens the stream. Resolves when it is over, and rejects if the connection breaks. */
export type Connect = (stream: {
  signal: AbortSignal
  onReceive: () => void
  onEvent: () => void
}) => Promise<StreamEnd>

/**
 * Calls `onChange` whenever the server says that something has changed, while the page is visible and online, and once
 * when it becomes visible. Without a stream it calls `onChange` every 15 to 30 seconds, and tries to connect again: soon
 * after a broken connection, later if nothing comes through. Does nothing more once nobody is signed in. Returns a
 * function that stops it.
 */
export function followChanges({ connect, onChange }: { connect: Connect; onChange: () => void }): () => void {
  let stream: AbortController | undefined
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    stream?.abort()
    stream = undefined
    clearTimeout(retryTimer)
    retryTimer = undefined
    stopPolling()
  }

  function start(): void {
    if (stream || document.hidden || !navigator.onLine) return
    clearTimeout(retryTimer)
    void run(new AbortController())
  }

  async function run(controller: AbortController): Promise<void> {
    stream = controller
    const startedAt = Date.now()
    let isSilent = false
    const giveUp = () => {
      isSilent = true
      controller.abort()
    }
    let silenceTimer = setTimeout(giveUp, maxSilence)
    const onReceive = () => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(giveUp, maxSilence)
      stopPolling()
    }
    const end = await connect({ signal: controller.signal, onReceive, onEvent: onChange }).catch((): StreamEnd => ({
      kind: 'ended',
    }))
    clearTimeout(silenceTimer)
    if (stream !== controller) return
    stream = undefined
    if (end.kind === 'signed-out') return pause()
    poll()
    if (end.kind === 'unsupported') return
    failures = Date.now() - startedAt > goodStream ? 0 : failures + 1
    const backoff = Math.min(maxRetry, firstRetry * 2 ** failures) * (0.5 + Math.random() / 2)
    const wished = end.kind === 'refused' ? end.retryAfterMs : 0
    retryTimer = setTimeout(start, isSilent ? retryAfterSilence : Math.max(wished, backoff))
  }

  function poll(): void {
    pollTimer ??= setTimeout(
      () => {
        pollTimer = undefined
        onChange()
        poll()
      },
      minPollPause + Math.random() * (maxPollPause - minPollPause),
    )
  }

  function stopPolling(): void {
    clearTimeout(pollTimer)
    pollTimer = undefined
  }

  function onVisibilityChange(): void {
    if (document.hidden) return pause()
    onChange()
    start()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('offline', pause)
  // All answers are requested again by the cache when the connection is back.
  addEventListener('online', start)
  start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('offline', pause)
    removeEventListener('online', start)
    pause()
  }
}
