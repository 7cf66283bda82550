import { toRentalRecord } from '@first-chair/core/rental-profile/rental-profile'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import { cachedChildRegistration, cachedPhoto, cachedRentalProfile } from './cached-kinds.ts'
import type { LastReads } from './last-reads.ts'

type Dated = { contactId: string; updatedOn: string }

/**
 * Adds records to a cached household that were sent to the point of sale after the household was read. Otherwise a
 * guest would have to repeat a task that was completed just before the outage.
 */
export async function addNewerRecords(reads: LastReads, household: HouseholdFacts): Promise<HouseholdFacts> {
  const contactIds = household.people.map(({ contactId }) => contactId)
  const [profiles, registrations, photos] = await Promise.all([
    reads.find(cachedRentalProfile, contactIds),
    reads.find(cachedChildRegistration, contactIds),
    reads.find(cachedPhoto, contactIds),
  ])
  return {
    ...household,
    rentalProfiles: mergeNewest(
      household.rentalProfiles,
      [...profiles].map(([contactId, { value }]) => toRentalRecord(contactId, value)),
    ),
    childRegistrations: mergeNewest(
      household.childRegistrations,
      [...registrations].map(([contactId, { value }]) => ({ contactId, updatedOn: value.updateDate })),
    ),
    photos: mergeNewest(
      household.photos,
      [...photos].flatMap(
        ([
          contactId,
          {
            value: { photoHash },
            recordDate,
          },
        ]) => (recordDate === null ? [] : [{ contactId, updatedOn: recordDate, photoHash }]),
      ),
    ),
  }
}

/** Returns one record per contact: the later one, or the sent one if both have the same date. */
function mergeNewest<Record extends Dated>(read: readonly Record[], sent: readonly Record[]): Record[] {
  const isReplaced = (record: Record) =>
    sent.some(({ contactId, updatedOn }) => contactId === record.contactId && updatedOn >= record.updatedOn)
  const current = read.filter((record) => !isReplaced(record))
  const isCurrent = ({ contactId }: Record) => current.some((record) => record.contactId === contactId)
  return [...current, ...sent.filter((record) => !isCurrent(record))]
}
