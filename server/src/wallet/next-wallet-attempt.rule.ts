const firstPauseSeconds = 2
const maxPauseSeconds = 60
const maxRetryAfterSeconds = 3_600

/**
 * Seconds until the next attempt, after this many failed ones: each pause is twice as long as the one before, up to a
 * minute, and at least as long as the other system asks for. `random` (0 to 1) varies it by a fifth, so that what failed
 * together is not repeated together. Nothing is given up: there is at most one row for each pass and each phone, and the
 * next attempt sends what is true then.
 */
export function getSecondsToNextAttempt(
  attempts: number,
  { retryAfterSeconds = 0, random }: { retryAfterSeconds?: number | undefined; random: number },
): number {
  const pause = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 10)) * (0.8 + 0.4 * random)
  return Math.max(pause, Math.min(retryAfterSeconds, maxRetryAfterSeconds))
}
