import { RentalProfile, rentalRecordOf } from '@first-chair/core/rental-profile/rental-profile'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import { KeptPhoto } from './kept-shapes.ts'
import type { LastReads } from './last-reads.ts'

type Dated = { contactId: string; updatedOn: string }

/**
 * Adds records to a cached household that were sent to the point of sale after the household was read. Otherwise a
 * guest would have to repeat a task that was completed just before the outage.
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

/** Returns one record per contact: the later one, or the sent one if both have the same date. */
function newest<Record extends Dated>(read: readonly Record[], sent: readonly Record[]): Record[] {
  const isReplaced = (record: Record) =>
    sent.some(({ contactId, updatedOn }) => contactId === record.contactId && updatedOn >= record.updatedOn)
  const current = read.filter((record) => !isReplaced(record))
  const isCurrent = ({ contactId }: Record) => current.some((record) => record.contactId === contactId)
  return [...current, ...sent.filter((record) => !isCurrent(record))]
}
