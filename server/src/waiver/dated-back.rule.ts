import { toleratedSeconds } from '@first-chair/core/waiver/dated-back'

/** Is a record dated so far before the one before it that a clock must have gone back? Both are ISO 8601 in UTC. */
export function isDatedBack(signedAtUtc: string, previousSignedAtUtc: string): boolean {
  return Date.parse(previousSignedAtUtc) - Date.parse(signedAtUtc) > toleratedSeconds * 1000
}
