import { clockToleranceSeconds } from '@first-chair/core/waiver/backdated-record'

/**
 * True if a record is dated so far before the previous one that the clock must have gone back. Both times are ISO 8601
 * in UTC.
 */
export function isDatedBack(signedAtUtc: string, previousSignedAtUtc: string): boolean {
  return Date.parse(previousSignedAtUtc) - Date.parse(signedAtUtc) > clockToleranceSeconds * 1000
}
