/** A call that was sent before the script of the page had loaded. */
type EarlyCall = { answer: Promise<Response>; isAnswered: boolean; sentAt: number; abort: () => void }

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
  const call = { answer, isAnswered: false, sentAt: performance.now(), abort: () => controller.abort() }
  answer.then(
    () => (call.isAnswered = true),
    // The code that uses the answer gets the failure.
    () => {},
  )
  window.earlyCalls ??= new Map()
  window.earlyCalls.set(toKey(url, init), call)
}

/** Whether calls were sent early that nobody has used yet, and each answer has started to arrive and may still be used. */
export function haveEarlyAnswers(): boolean {
  const calls = [...(window.earlyCalls?.values() ?? [])]
  return calls.length > 0 && calls.every((call) => call.isAnswered && isFresh(call))
}

/** Takes the call that was sent early with exactly this request, if there is one. */
export function takeEarlyCall(url: string, init: RequestInit): EarlyCall | undefined {
  const key = toKey(url, init)
  const call = window.earlyCalls?.get(key)
  window.earlyCalls?.delete(key)
  return call && isFresh(call) ? call : undefined
}

const isFresh = ({ sentAt }: EarlyCall): boolean => performance.now() - sentAt < maxAge

/** The headers have the token, so that nobody gets the answer for somebody else. */
function toKey(url: string, { method, headers, body }: RequestInit): string {
  return JSON.stringify([method, url, headers, body])
}
