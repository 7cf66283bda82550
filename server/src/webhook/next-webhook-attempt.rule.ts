import { webhookRetryDays } from '@first-chair/core/webhook/webhook-endpoint'

/** After this time without a success a delivery is given up. */
const maxRetrySeconds = webhookRetryDays * 86_400

const firstPauseSeconds = 10
const maxPauseSeconds = 6 * 3_600

/**
 * Seconds until the next attempt of a delivery, after this many failed ones. Each pause is about three times as long as
 * the one before, up to six hours, and at least `minSeconds`. `random` (0 to 1) varies it by a fifth, so that deliveries
 * that failed together are not repeated together. The last attempt is at the end of `maxRetrySeconds`; undefined after
 * it.
 */
export function getSecondsToNextWebhook(
  attempts: number,
  {
    secondsSinceFirst,
    minSeconds = 0,
    random,
  }: { secondsSinceFirst: number; minSeconds?: number | undefined; random: number },
): number | undefined {
  const secondsLeft = maxRetrySeconds - secondsSinceFirst
  if (secondsLeft <= 0) return undefined
  const pause = Math.min(maxPauseSeconds, firstPauseSeconds * 3 ** (attempts - 1)) * (0.8 + 0.4 * random)
  return Math.max(minSeconds, Math.min(pause, secondsLeft))
}
