/** A record that is dated before the previous record, with both times. */
export type BackdatedRecord = { position: number; signedAtUtc: string; previousSignedAtUtc: string }

/**
 * Tolerated seconds. Signatures wait for each other and server clocks differ slightly; only a larger difference is
 * recorded.
 */
export const clockToleranceSeconds = 60
