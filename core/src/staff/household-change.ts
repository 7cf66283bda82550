import type { StaffHousehold } from './staff-household.ts'

/** What somebody else changed while a household was open: who arrived, whose arrival was undone, who has a new photo. */
export type StaffHouseholdChange =
  | { kind: 'arrived' | 'undone'; by: string; firstNames: string[] }
  | { kind: 'photo'; firstNames: string[] }

/** The difference between two readings that a page says; undefined if there is none. A verdict says itself. */
export function findHouseholdChange(
  before: Pick<StaffHousehold, 'people' | 'events'>,
  after: Pick<StaffHousehold, 'people' | 'events'>,
): StaffHouseholdChange | undefined {
  const getNames = (contactIds: readonly string[]) =>
    after.people.filter(({ contactId }) => contactIds.includes(contactId)).map(({ firstName }) => firstName)

  const arrived = after.events.filter(
    ({ id, kind, undone }) => kind === 'arrived' && undone === null && !before.events.some((event) => event.id === id),
  )
  if (arrived[0]) {
    return { kind: 'arrived', by: arrived[0].by, firstNames: getNames(arrived.map(({ contactId }) => contactId)) }
  }
  const undone = after.events.filter(
    (event) => event.undone !== null && before.events.some(({ id, undone: old }) => id === event.id && old === null),
  )
  if (undone[0]?.undone) {
    return { kind: 'undone', by: undone[0].undone.by, firstNames: getNames(undone.map(({ contactId }) => contactId)) }
  }
  const photos = after.people.filter(({ contactId, photoHash }) => {
    const old = before.people.find((person) => person.contactId === contactId)
    return old !== undefined && photoHash !== null && old.photoHash !== photoHash
  })
  return photos.length === 0 ? undefined : { kind: 'photo', firstNames: photos.map(({ firstName }) => firstName) }
}
