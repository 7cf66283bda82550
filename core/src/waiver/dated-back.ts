/** A record that is dated before the one before it, and when both were signed. */
export type DatedBack = { position: number; signedAtUtc: string; previousSignedAtUtc: string }

/** Signatures wait for each other, and the clocks of two machines differ a little: only what is dated back further is noted. */
export const toleratedSeconds = 60
