import { RentalProfile, rentalRecordOf } from '@first-chair/core/rental-profile/rental-profile'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import { KeptPhoto } from './kept-shapes.ts'
import type { LastReads } from './last-reads.ts'

type Dated = { contactId: string; updatedOn: string }

/**
 * A kept household with the records that the point of sale was given after it was read: what was delivered a moment before
 * the point of sale went away must not be asked for again.
 */
export async function withNewerRecords(reads: LastReads, household: HouseholdFacts): Promise<HouseholdFacts> {
  const contactIds = household.people.map(({ contactId }) => contactId)
  const [profiles, registrations, photos] = await Promise.all([
    reads.held('rental-profile', contactIds),
    reads.held('child-registration', contactIds),
    reads.held('photo', contactIds),
  ])
  return {
    ...household,
    rentalProfiles: newest(
      household.rentalProfiles,
      [...profiles].flatMap(([contactId, { value }]) => {
        const profile = RentalProfile.safeParse(value).data
        return profile ? [rentalRecordOf(contactId, profile)] : []
      }),
    ),
    childRegistrations: newest(
      household.childRegistrations,
      [...registrations].flatMap(([contactId, { recordDate }]) =>
        recordDate === null ? [] : [{ contactId, updatedOn: recordDate }],
      ),
    ),
    photos: newest(
      household.photos,
      [...photos].flatMap(([contactId, { value, recordDate }]) => {
        const photo = KeptPhoto.safeParse(value).data
        return photo && recordDate !== null ? [{ contactId, updatedOn: recordDate, photoHash: photo.photoHash }] : []
      }),
    ),
  }
}

/** One record for each contact: of two the later one, and of two of one day the one that was given last. */
function newest<Record extends Dated>(read: readonly Record[], given: readonly Record[]): Record[] {
  const isOlder = (known: Record) =>
    given.some(({ contactId, updatedOn }) => contactId === known.contactId && updatedOn >= known.updatedOn)
  const kept = read.filter((known) => !isOlder(known))
  const isKept = ({ contactId }: Record) => kept.some((known) => known.contactId === contactId)
  return [...kept, ...given.filter((record) => !isKept(record))]
}
