import { getContactTasks, mayAdvance, getSteps } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { taskKindDefinitions, taskKinds, type TaskKind } from '@first-chair/core/task-kind/task-kinds'

/** One step of check-in: all tasks of one kind that the household has in this activity. */
export type CheckInStep = {
  kind: TaskKind
  label: string
  /** For narrow layouts. */
  shortLabel: string
  state: 'done' | 'now' | 'todo'
  contactTasks: readonly ContactTask[]
  done: number
}

/** The steps of this activity in order, each with the progress of the household. */
export function getCheckInSteps(
  grouping: ContactTaskGrouping,
  activity: ActivityForContacts,
  current: TaskKind,
): CheckInStep[] {
  const tasks = getSteps(grouping, activity)
  const kinds = [...new Set(tasks.map(({ taskTypeId }) => taskKinds[taskTypeId]))]
  return kinds.map((kind) => {
    const contactTasks = tasks
      .filter(({ taskTypeId }) => taskKinds[taskTypeId] === kind)
      .flatMap((task) => getContactTasks(grouping, activity.id, task))
    const done = contactTasks.filter((contactTask) => mayAdvance([contactTask])).length
    const isDone = done === contactTasks.length
    return {
      kind,
      label: taskKindDefinitions[kind].label,
      shortLabel: taskKindDefinitions[kind].shortLabel,
      state: kind === current ? 'now' : isDone ? 'done' : 'todo',
      contactTasks,
      done,
    }
  })
}
