/** A call that was sent before the script of the page had loaded. */
type EarlyCall = { answer: Promise<Response>; sentAt: number; abort: () => void }

declare global {
  interface Window {
    /** The calls of the script in the page that nobody has used yet, by `toKey`. */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/** Milliseconds. An older answer is not used: the household may have changed since. */
const maxAge = 30_000

/** Sends a call for the script of the page, which will use its answer instead of sending the same call itself. */
export function sendEarly(url: string, init: RequestInit): void {
  const controller = new AbortController()
  const answer = fetch(url, { ...init, signal: controller.signal })
  // Whoever uses the answer is told of the failure.
  answer.catch(() => {})
  window.earlyCalls ??= new Map()
  window.earlyCalls.set(toKey(url, init), { answer, sentAt: performance.now(), abort: () => controller.abort() })
}

/** Takes the call that was sent early with exactly this request, if there is one. */
export function takeEarlyCall(url: string, init: RequestInit): EarlyCall | undefined {
  const key = toKey(url, init)
  const call = window.earlyCalls?.get(key)
  window.earlyCalls?.delete(key)
  return call && performance.now() - call.sentAt < maxAge ? call : undefined
}

/** The headers have the token, so that nobody gets the answer for somebody else. */
function toKey(url: string, { method, headers, body }: RequestInit): string {
  return JSON.stringify([method, url, headers, body])
}
