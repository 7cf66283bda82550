/** After this many failed attempts a message waits for an administrator. The pauses add up to about two hours. */
export const maxAttempts = 9

const maxPauseSeconds = 3_600

/**
 * Seconds until the next attempt, after this many failed ones. Each pause is longer than the one before, and at least
 * `minSeconds`. Undefined after the last attempt.
 */
export function getSecondsToNextAttempt(attempts: number, minSeconds = 0): number | undefined {
  if (attempts >= maxAttempts) return undefined
  return Math.max(minSeconds, Math.min(maxPauseSeconds, 15 * 2.3 ** (attempts - 1)))
}
