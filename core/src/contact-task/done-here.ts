import { contactTasksOf, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { householdActivities, householdContactTasks } from './household-tasks.ts'

/** Can the guest complete this contact task on the product's pages? What is up to somebody else is not theirs to do. */
export function canBeDoneHere({ upTo }: Pick<ContactTask, 'upTo'>): boolean {
  return upTo === 'guest'
}

/** Is this still to be signed by the contact, with a link of their own? */
export function awaitsOwnSignature(contactTask: ContactTask): boolean {
  return contactTask.upTo === 'contact' && !mayAdvance([contactTask])
}

/** The task of an activity where check-in goes on here; undefined when none is left, whatever is left for the desk. */
export function taskToDoHere(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
): ActivityForContacts['tasks'][number] | undefined {
  return activity.tasks.find((task) => !mayAdvance(contactTasksOf(grouping, activity.id, task).filter(canBeDoneHere)))
}

/**
 * The activity where check-in goes on: the chosen one while something of it can be done here, then the next one that has
 * something. Undefined when the arrival card is due.
 */
export function activityToDoHere(
  grouping: ContactTaskGrouping,
  chosen: ActivityForContacts | undefined,
): ActivityForContacts | undefined {
  const inOrder = [...(chosen ? [chosen] : []), ...householdActivities(grouping)]
  return inOrder.find((activity) => taskToDoHere(grouping, activity) !== undefined)
}

/** What is still open in any activity and done at the resort: the arrival card says so for each contact. */
export function leftForTheDesk(grouping: ContactTaskGrouping): ContactTask[] {
  return householdContactTasks(grouping).filter(
    (listed) => !mayAdvance([listed]) && !canBeDoneHere(listed) && !awaitsOwnSignature(listed),
  )
}

/** Adults who still have to sign for themselves, in household order, each with the contact tasks that they sign. */
export function ownSignaturesDue(
  contactTasks: readonly ContactTask[],
): { contact: ContactTask['contact']; contactTasks: ContactTask[] }[] {
  const due = contactTasks.filter(awaitsOwnSignature)
  const signers = new Map(due.map(({ contact }) => [contact.contactId, contact]))
  return [...signers.values()].map((contact) => ({
    contact,
    contactTasks: due.filter((listed) => listed.contact.contactId === contact.contactId),
  }))
}
