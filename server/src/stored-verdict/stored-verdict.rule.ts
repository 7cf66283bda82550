import { createHash } from 'node:crypto'
import type { StoredBlocker, VerdictToStore } from '@first-chair/core/stored-verdict/compare-verdicts'
import type { Blocker, PersonReadiness } from '@first-chair/core/readiness/readiness'

/** Converts the verdict of a person. Names each property: a spread would be several times slower. */
export function toVerdictToStore(
  person: PersonReadiness,
  {
    ipCode,
    locationId,
    visitDay,
    timeZone,
    plannedTime,
  }: Pick<VerdictToStore, 'ipCode' | 'locationId' | 'visitDay' | 'timeZone' | 'plannedTime'>,
): VerdictToStore {
  const { contactId, verdict, readyFrom, booked, isWaitingForPos, expiresAt } = person
  const blockers = toStoredBlockers(person.blockers)
  const content = [ipCode, verdict, readyFrom, booked, isWaitingForPos, blockers]
  return {
    ipCode,
    locationId,
    visitDay,
    timeZone,
    plannedTime,
    contactId,
    verdict,
    readyFrom,
    booked,
    isWaitingForPos,
    blockers,
    expiresAt,
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }
}

/** The blockers without what names a person, a task or a product. One code is listed once. */
export function toStoredBlockers(blockers: readonly Blocker[]): StoredBlocker[] {
  const byCode = new Map(
    blockers.map(({ code, blocks, resolvedBy }) => [`${code} ${blocks}`, { code, blocks, resolvedBy }]),
  )
  return [...byCode.values()]
}
