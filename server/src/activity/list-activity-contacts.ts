import type { Contact } from '@first-chair/core/contact/contact'
import { toContact } from '@first-chair/core/contact-task/group-contact-tasks'
import { getOwedTasks } from '@first-chair/core/owed-task/owed-tasks'
import { loadCheckInFacts } from '../contact-task/check-in.facts.ts'
import type { Context, Guest } from '../context/context.ts'

type ActivityContacts = { id: number; name: string; isLocationDefaultActivity: boolean; contacts: Contact[] }

/** The activities of a location, each with the members of the household who take part. */
export async function listActivityContacts(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  guest: Guest,
  locationId: number,
): Promise<ActivityContacts[]> {
  const { owed, today, location } = await loadCheckInFacts(ctx, guest, locationId)
  return getOwedTasks(owed).activities.map(({ activity, members }) => ({
    id: activity.id,
    name: activity.name,
    isLocationDefaultActivity: activity.id === location.defaultActivityId,
    contacts: members.map(({ person }) =>
      toContact(person, today, owed.photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
    ),
  }))
}
