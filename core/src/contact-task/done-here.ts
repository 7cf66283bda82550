import type { TaskKind } from '../task/task.ts'
import { taskKinds } from '../task/task.ts'
import { contactTasksOf, contactTasksOfActivity, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

/** Which kinds of task have a screen. */
export type KindsWithScreen = Readonly<Record<TaskKind, boolean>>

/**
 * Can the guest complete this contact task on the product's own pages? Its kind needs a screen, and a waiver of an
 * outside provider is not signed there. What cannot be done here stays open and is done at the resort desk.
 */
export function canBeDoneHere(contactTask: Pick<ContactTask, 'task'>, kinds: KindsWithScreen): boolean {
  return kinds[taskKinds[contactTask.task.taskTypeId]] && !isSignedElsewhere(contactTask.task)
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

/** What is still open and cannot be done here: the arrival card says so for each contact. */
export function leftForTheDesk(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  kinds: KindsWithScreen,
): ContactTask[] {
  return contactTasksOfActivity(grouping, activity).filter(
    (listed) => !mayAdvance([listed]) && !canBeDoneHere(listed, kinds),
  )
}
