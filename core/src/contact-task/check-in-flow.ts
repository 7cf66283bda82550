import { taskKinds, type TaskKind, type TaskTypeId } from '../task/task.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

const listOfKind = {
  Waiver: 'waiverContactTasks',
  RentalProfile: 'rentalProfileContactTasks',
  ChildRegistration: 'childRegistrationContactTasks',
  Photo: 'photoContactTasks',
} as const satisfies Record<TaskKind, keyof ContactTaskGrouping>

/** The contact tasks of one task of an activity, in household order. */
export function contactTasksOf(
  grouping: ContactTaskGrouping,
  activityId: number,
  task: { taskId: number; taskTypeId: TaskTypeId },
): ContactTask[] {
  return grouping[listOfKind[taskKinds[task.taskTypeId]]].filter(
    (contactTask) => contactTask.activityId === activityId && contactTask.taskId === task.taskId,
  )
}

/** All contact tasks of an activity, kinds in the operator's order. */
export function contactTasksOfActivity(grouping: ContactTaskGrouping, activity: ActivityForContacts): ContactTask[] {
  return activity.tasks.flatMap((task) => contactTasksOf(grouping, activity.id, task))
}

/** The activity a guest starts with: the location's default when its people can do it, else the first that has people. */
export function preselectedActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  const withPeople = grouping.activities.filter(({ contactIds }) => contactIds.length > 0)
  return withPeople.find(({ isLocationDefaultActivity }) => isLocationDefaultActivity) ?? withPeople[0]
}

/** May the Complete button advance? Only when every listed contact task is complete, or optional and read-only. */
export function mayAdvance(listed: readonly ContactTask[]): boolean {
  return listed.every(({ isComplete, isOptional, isReadOnly }) => isComplete || (isOptional && isReadOnly))
}

/** The contact task that opens: the first incomplete one; undefined when all are done. */
export function firstIncomplete(listed: readonly ContactTask[]): ContactTask | undefined {
  return listed.find(({ isComplete }) => !isComplete)
}

/** Cards in the order in which they are shown: the open one, then the incomplete ones, then the rest, each as in the household. */
export function cardsInOrder(listed: readonly ContactTask[], openId: string | undefined): ContactTask[] {
  const rank = ({ id, isComplete }: ContactTask) => (id === openId ? 0 : isComplete ? 2 : 1)
  return listed.toSorted((a, b) => rank(a) - rank(b))
}

/** The stations of the ride: the tasks of the activity that somebody in this household has. */
export function stations(grouping: ContactTaskGrouping, activity: ActivityForContacts): ActivityForContacts['tasks'] {
  return activity.tasks.filter((task) => contactTasksOf(grouping, activity.id, task).length > 0)
}

/**
 * The task where check-in goes on: the first with something incomplete; undefined when none remains and
 * the arrival card is due. A task with an empty list counts as complete at once (specification, section 4).
 */
export function currentTask(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
): ActivityForContacts['tasks'][number] | undefined {
  return activity.tasks.find((task) => !mayAdvance(contactTasksOf(grouping, activity.id, task)))
}

/** The task after this one in the activity, skipping those that nobody has; undefined after the last. */
export function nextTask(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  taskId: number,
): ActivityForContacts['tasks'][number] | undefined {
  const ordered = stations(grouping, activity)
  const position = ordered.findIndex((task) => task.taskId === taskId)
  return ordered[position + 1]
}
