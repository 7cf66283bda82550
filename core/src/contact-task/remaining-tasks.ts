import { getContactTasks, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { getHouseholdActivities, getHouseholdContactTasks } from './household-tasks.ts'

/** True if the guest completes this contact task on the product's pages, and not another adult or the resort. */
export function isCompletedByGuest({ upTo }: Pick<ContactTask, 'upTo'>): boolean {
  return upTo === 'guest'
}

/** True if the contact still has to sign this, with their own signing link. */
export function isAwaitingOwnSignature(contactTask: ContactTask): boolean {
  return contactTask.upTo === 'contact' && !mayAdvance([contactTask])
}

/** The task of an activity where the guest continues. Undefined if none is left; tasks for the desk do not count. */
export function getNextGuestTask(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
): ActivityForContacts['tasks'][number] | undefined {
  return activity.tasks.find(
    (task) => !mayAdvance(getContactTasks(grouping, activity.id, task).filter(isCompletedByGuest)),
  )
}

/**
 * The activity where the guest continues: the chosen one while it has something to do, then the next one that has
 * something. Undefined if nothing is left; then the arrival card is shown.
 */
export function getNextGuestActivity(
  grouping: ContactTaskGrouping,
  chosen: ActivityForContacts | undefined,
): ActivityForContacts | undefined {
  const inOrder = [...(chosen ? [chosen] : []), ...getHouseholdActivities(grouping)]
  return inOrder.find((activity) => getNextGuestTask(grouping, activity) !== undefined)
}

/**
 * The open contact tasks of all activities that are done at the resort desk. The arrival card lists them for each
 * contact.
 */
export function getDeskTasks(grouping: ContactTaskGrouping): ContactTask[] {
  return getHouseholdContactTasks(grouping).filter(
    (listed) => !mayAdvance([listed]) && !isCompletedByGuest(listed) && !isAwaitingOwnSignature(listed),
  )
}

/** The adults who still have to sign for themselves, in household order, each with the contact tasks that they sign. */
export function getDueOwnSignatures(
  contactTasks: readonly ContactTask[],
): { contact: ContactTask['contact']; contactTasks: ContactTask[] }[] {
  const due = contactTasks.filter(isAwaitingOwnSignature)
  const signers = new Map(due.map(({ contact }) => [contact.contactId, contact]))
  return [...signers.values()].map((contact) => ({
    contact,
    contactTasks: due.filter((listed) => listed.contact.contactId === contact.contactId),
  }))
}
