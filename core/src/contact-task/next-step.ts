import { contactTasksOf, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { activityToDoHere, canBeDoneHere, leftForTheDesk, taskToDoHere } from './done-here.ts'
import { householdContactTasks } from './household-tasks.ts'

/** What a guest does next: a task for some people, the arrival card, or nothing, because nobody owes anything here. */
export type NextStep =
  | { kind: 'task'; activity: ActivityForContacts; task: ActivityForContacts['tasks'][number]; words: string }
  | { kind: 'arrival-card' }
  | { kind: 'nothing-to-do' }

/** A task and its people as text. */
export type TaskLine = { task: ContactTask['task']; words: string }

/** The next step of the household over all its activities. The chosen activity comes first. */
export function nextStep(grouping: ContactTaskGrouping, chosen: ActivityForContacts | undefined): NextStep {
  if (householdContactTasks(grouping).length === 0) return { kind: 'nothing-to-do' }
  const activity = activityToDoHere(grouping, chosen)
  const task = activity && taskToDoHere(grouping, activity)
  if (!task) return { kind: 'arrival-card' }
  const open = contactTasksOf(grouping, activity.id, task).filter(
    (listed) => !mayAdvance([listed]) && canBeDoneHere(listed),
  )
  return { kind: 'task', activity, task, words: `${task.name} for ${formatPeople(open)}` }
}

/** The tasks that are left for the resort desk, one line each: "Rental Profile for Theo and Finn". */
export function deskLines(grouping: ContactTaskGrouping): TaskLine[] {
  return taskLines(leftForTheDesk(grouping))
}

/** The tasks that are due again on the day of arrival, one line each. */
export function dueAgainLines(grouping: ContactTaskGrouping): TaskLine[] {
  return taskLines(householdContactTasks(grouping).filter(({ dueAgainOn }) => dueAgainOn !== null))
}

function taskLines(contactTasks: readonly ContactTask[]): TaskLine[] {
  const tasks = new Map(contactTasks.map(({ task }) => [task.id, task]))
  return [...tasks.values()].map((task) => {
    const people = contactTasks.filter(({ taskId }) => taskId === task.id).map(({ contact }) => contact.firstName)
    return { task, words: `${task.name} for ${formatNames(people)}` }
  })
}

/** Everybody for a consolidated waiver, because one signature covers them; else the first person, whose turn it is. */
function formatPeople(open: readonly ContactTask[]): string {
  const [first] = open
  if (first?.task.consolidateWaivers !== true) return first?.contact.firstName ?? ''
  return open.length > 3 ? `${open.length} people` : formatNames(open.map(({ contact }) => contact.firstName))
}

/** "Maya, Theo and Juno" */
function formatNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
