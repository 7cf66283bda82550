import type { TaskTypeId } from '../task/task.ts'
import { taskKindDefinitions, taskKinds } from '../task-kind/task-kinds.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

/** The contact tasks of one task of an activity, in household order. */
export function getContactTasks(
  grouping: ContactTaskGrouping,
  activityId: number,
  task: { taskId: number; taskTypeId: TaskTypeId },
): ContactTask[] {
  return grouping[taskKindDefinitions[taskKinds[task.taskTypeId]].list].filter(
    (contactTask) => contactTask.activityId === activityId && contactTask.taskId === task.taskId,
  )
}

/** All contact tasks of an activity, in the operator's order of tasks. */
export function getActivityContactTasks(grouping: ContactTaskGrouping, activity: ActivityForContacts): ContactTask[] {
  return activity.tasks.flatMap((task) => getContactTasks(grouping, activity.id, task))
}

/**
 * The activity that a guest starts with: the location's default activity if at least one person takes part in it, else
 * the first activity with people.
 */
export function getPreselectedActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  const withPeople = grouping.activities.filter(({ contactIds }) => contactIds.length > 0)
  return withPeople.find(({ isLocationDefaultActivity }) => isLocationDefaultActivity) ?? withPeople[0]
}

/** The Complete button may advance only if every listed contact task is complete, or optional and read-only. */
export function mayAdvance(listed: readonly ContactTask[]): boolean {
  return listed.every(({ isComplete, isOptional, isReadOnly }) => isComplete || (isOptional && isReadOnly))
}

/** The first incomplete contact task; undefined if all are complete. */
export function findFirstIncomplete(listed: readonly ContactTask[]): ContactTask | undefined {
  return listed.find(({ isComplete }) => !isComplete)
}

/**
 * Sorts cards for display: the open one, then the incomplete ones, then the rest; within each group in household order.
 */
export function sortCards(listed: readonly ContactTask[], openId: string | undefined): ContactTask[] {
  const rank = ({ id, isComplete }: ContactTask) => (id === openId ? 0 : isComplete ? 2 : 1)
  return listed.toSorted((a, b) => rank(a) - rank(b))
}

/** The steps of check-in: the tasks of the activity that at least one person in this household has. */
export function getSteps(grouping: ContactTaskGrouping, activity: ActivityForContacts): ActivityForContacts['tasks'] {
  return activity.tasks.filter((task) => getContactTasks(grouping, activity.id, task).length > 0)
}

/**
 * The task where check-in continues: the first one with something incomplete. Undefined if none remains; then the
 * arrival card is shown. A task with an empty list counts as complete at once (docs/domain.md, "Order of steps").
 */
export function getCurrentTask(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
): ActivityForContacts['tasks'][number] | undefined {
  return activity.tasks.find((task) => !mayAdvance(getContactTasks(grouping, activity.id, task)))
}

/** The task after this one in the activity, without tasks that nobody has; undefined after the last. */
export function getNextTask(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  taskId: number,
): ActivityForContacts['tasks'][number] | undefined {
  const steps = getSteps(grouping, activity)
  const position = steps.findIndex((task) => task.taskId === taskId)
  return steps[position + 1]
}
