export type BreakerState = 'closed' | 'open' | 'half-open'

export type CircuitBreaker = {
  /** True if a request may be sent now. In the half-open state only one caller may, until its request is finished. */
  mayTry(): boolean
  /** Records that the system answered, whatever the answer. */
  recordAnswer(): void
  /** Records that the system did not answer. */
  recordFailure(): void
  state(): BreakerState
}

/**
 * Creates a circuit breaker for an external system. After some failures in a row no requests are sent for a while, so
 * that guests do not wait for a system that is down. Then one trial request decides whether requests are allowed again.
 */
export function createCircuitBreaker(options: {
  failuresInARow: number
  openMs: number
  now: () => number
  onChange?: (state: BreakerState) => void
}): CircuitBreaker {
  const { failuresInARow, openMs, now, onChange = () => undefined } = options
  let failures = 0
  /** When the breaker opened, or when the trial request of the half-open state was sent. */
  let since: number | undefined
  let isProbing = false

  const state = (): BreakerState =>
    since === undefined ? 'closed' : isProbing || now() - since >= openMs ? 'half-open' : 'open'

  return {
    state,
    mayTry() {
      if (since === undefined) return true
      // The trial request may never finish, so after another waiting time the next one is allowed.
      if (now() - since < openMs) return false
      since = now()
      isProbing = true
      return true
    },
    recordAnswer() {
      const wasOpen = since !== undefined
      failures = 0
      since = undefined
      isProbing = false
      if (wasOpen) onChange('closed')
    },
    recordFailure() {
      failures += 1
      const wasOpen = since !== undefined
      if (!isProbing && (wasOpen || failures < failuresInARow)) return
      isProbing = false
      since = now()
      if (!wasOpen) onChange('open')
    },
  }
}
