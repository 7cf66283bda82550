/** A record that is dated before the one before it, and when both were signed. */
export type DatedBack = { position: number; signedAtUtc: string; previousSignedAtUtc: string }

/** Signatures wait for each other, and the clocks of two machines differ a little: only what is dated back further is noted. */
export const toleratedSeconds = 60

/** Is a record dated so far before the one before it that a clock must have gone back? Both are ISO 8601 in UTC. */
export function isDatedBack(signedAtUtc: string, previousSignedAtUtc: string): boolean {
  return Date.parse(previousSignedAtUtc) - Date.parse(signedAtUtc) > toleratedSeconds * 1000
}
