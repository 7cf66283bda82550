/** After this many tries in vain a message waits for an administrator. The pauses add up to about two hours. */
export const mostTries = 9

const longestPause = 3_600

/** Seconds until the next try after so many in vain, each pause longer than the one before; undefined after the last. */
export function secondsToNextTry(tries: number, atLeast = 0): number | undefined {
  if (tries >= mostTries) return undefined
  return Math.max(atLeast, Math.min(longestPause, 15 * 2.3 ** (tries - 1)))
}
