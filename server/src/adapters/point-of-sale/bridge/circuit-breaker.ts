export type BreakerState = 'closed' | 'open' | 'half-open'

export type CircuitBreaker = {
  /** May the outside system be asked now? In the half-open state exactly one caller may, until that one is answered. */
  mayTry(): boolean
  /** It answered: whatever it said, it lives. */
  answered(): void
  /** It did not. */
  failed(): void
  state(): BreakerState
}

/**
 * Spares a system that does not answer, and the guests who would wait for it: after some failures in a row nobody asks for a
 * while; then one asks, and its luck decides for all.
 */
export function circuitBreaker(options: {
  failuresInARow: number
  openMs: number
  now: () => number
  onChange?: (state: BreakerState) => void
}): CircuitBreaker {
  const { failuresInARow, openMs, now, onChange = () => undefined } = options
  let failures = 0
  /** When it opened, or when the one of the half-open state went out. */
  let since: number | undefined
  let probeIsOut = false

  const state = (): BreakerState =>
    since === undefined ? 'closed' : probeIsOut || now() - since >= openMs ? 'half-open' : 'open'

  return {
    state,
    mayTry() {
      if (since === undefined) return true
      // Whoever probes may have died with its request: after as long again the next one may.
      if (now() - since < openMs) return false
      since = now()
      probeIsOut = true
      return true
    },
    answered() {
      const wasOpen = since !== undefined
      failures = 0
      since = undefined
      probeIsOut = false
      if (wasOpen) onChange('closed')
    },
    failed() {
      failures += 1
      const wasOpen = since !== undefined
      if (!probeIsOut && (wasOpen || failures < failuresInARow)) return
      probeIsOut = false
      since = now()
      if (!wasOpen) onChange('open')
    },
  }
}
