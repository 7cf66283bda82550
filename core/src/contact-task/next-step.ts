import { getContactTasks, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { getNextGuestActivity, isCompletedByGuest, getDeskTasks, getNextGuestTask } from './remaining-tasks.ts'
import { getHouseholdContactTasks } from './household-tasks.ts'

/** What a guest does next: a task for some people, the arrival card, or nothing, because nobody owes anything here. */
export type NextStep =
  | {
      kind: 'task'
      activity: ActivityForContacts
      task: ActivityForContacts['tasks'][number]
      /** Everybody for a consolidated waiver, because one signature covers them; else the first person. */
      names: readonly string[]
    }
  | { kind: 'arrival-card' }
  | { kind: 'nothing-to-do' }

/** A task and the first names of its people. */
export type TaskLine = { task: ContactTask['task']; names: readonly string[] }

/** The next step of the household over all its activities. The chosen activity comes first. */
export function getNextStep(grouping: ContactTaskGrouping, chosen: ActivityForContacts | undefined): NextStep {
  if (getHouseholdContactTasks(grouping).length === 0) return { kind: 'nothing-to-do' }
  const activity = getNextGuestActivity(grouping, chosen)
  const task = activity && getNextGuestTask(grouping, activity)
  if (!task) return { kind: 'arrival-card' }
  const open = getContactTasks(grouping, activity.id, task).filter(
    (listed) => !mayAdvance([listed]) && isCompletedByGuest(listed),
  )
  const people = open[0]?.task.consolidateWaivers === true ? open : open.slice(0, 1)
  return { kind: 'task', activity, task, names: people.map(({ contact }) => contact.firstName) }
}

/** The tasks that are left for the resort desk, one line each. */
export function getDeskLines(grouping: ContactTaskGrouping): TaskLine[] {
  return taskLines(getDeskTasks(grouping))
}

/** The tasks that are due again on the day of arrival, one line each. */
export function getDueAgainLines(grouping: ContactTaskGrouping): TaskLine[] {
  return taskLines(getHouseholdContactTasks(grouping).filter(({ dueAgainOn }) => dueAgainOn !== null))
}

function taskLines(contactTasks: readonly ContactTask[]): TaskLine[] {
  const tasks = new Map(contactTasks.map(({ task }) => [task.id, task]))
  return [...tasks.values()].map((task) => {
    const people = contactTasks.filter(({ taskId }) => taskId === task.id)
    return { task, names: people.map(({ contact }) => contact.firstName) }
  })
}
