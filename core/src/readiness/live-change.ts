import type { HouseholdReadiness, PersonReadiness } from './readiness.ts'

/** What has changed between two answers for the same day, for people who look at the page. */
export type LiveChange = { kind: 'everybody-ready' } | { kind: 'now-ready'; contactIds: string[] } | { kind: 'changed' }

/** Compares two answers. Undefined if they are for different days, or say the same about everybody. */
export function findLiveChange(before: HouseholdReadiness, after: HouseholdReadiness): LiveChange | undefined {
  if (before.visitDay !== after.visitDay || before.locationId !== after.locationId) return undefined
  const findBefore = ({ contactId }: PersonReadiness) => before.people.find((person) => person.contactId === contactId)
  const nowReady = after.people.filter((person) => isReady(person) && !isReady(findBefore(person)))
  if (nowReady.length > 0) {
    return after.people.every(isReady)
      ? { kind: 'everybody-ready' }
      : { kind: 'now-ready', contactIds: nowReady.map(({ contactId }) => contactId) }
  }
  const isSame =
    before.people.length === after.people.length &&
    after.people.every((person) => describe(person) === describe(findBefore(person)))
  return isSame ? undefined : { kind: 'changed' }
}

function isReady(person: PersonReadiness | undefined): boolean {
  return person?.verdict === 'ready' || person?.verdict === 'ready-from'
}

function describe(person: PersonReadiness | undefined): string {
  return person ? JSON.stringify([person.verdict, person.readyFrom, person.blockers, person.alsoOpen]) : ''
}
