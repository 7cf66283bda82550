import type { TaskKind } from '../task/task.ts'
import { taskKinds } from '../task/task.ts'
import { contactTasksOf, contactTasksOfActivity, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

/** Which kinds of task have a screen. */
export type KindsWithScreen = Readonly<Record<TaskKind, boolean>>

/**
 * Can the guest complete this contact task on the product's own pages? Its kind needs a screen, and a waiver of an
 * outside provider is not signed there; what is up to somebody else is not theirs to do. What cannot be done here stays open.
 */
export function canBeDoneHere(contactTask: Pick<ContactTask, 'task' | 'upTo'>, kinds: KindsWithScreen): boolean {
  return (
    contactTask.upTo === 'guest' &&
    kinds[taskKinds[contactTask.task.taskTypeId]] &&
    !isSignedElsewhere(contactTask.task)
  )
}

/** Is this still to be signed by the contact, with a link of their own? */
export function awaitsOwnSignature(contactTask: ContactTask): boolean {
  return contactTask.upTo === 'contact' && !mayAdvance([contactTask])
}

/** A waiver of an outside provider. */
export function isSignedElsewhere(task: Pick<ContactTask['task'], 'externalWaiverId'>): boolean {
  return task.externalWaiverId !== null && task.externalWaiverId !== ''
}

/** The task where check-in goes on here; undefined when the arrival card is due, whatever is left for the desk. */
export function taskToDoHere(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  kinds: KindsWithScreen,
): ActivityForContacts['tasks'][number] | undefined {
  return activity.tasks.find(
    (task) => !mayAdvance(contactTasksOf(grouping, activity.id, task).filter((listed) => canBeDoneHere(listed, kinds))),
  )
}

/** What is still open and done at the resort: the arrival card says so for each contact. */
export function leftForTheDesk(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  kinds: KindsWithScreen,
): ContactTask[] {
  return contactTasksOfActivity(grouping, activity).filter(
    (listed) => !mayAdvance([listed]) && !canBeDoneHere(listed, kinds) && !awaitsOwnSignature(listed),
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
