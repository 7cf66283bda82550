import { contactTasksOf, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { activityToDoHere, canBeDoneHere, leftForTheDesk, taskToDoHere } from './done-here.ts'
import { householdContactTasks } from './household-tasks.ts'

/** What a guest does next: a task for some people, the arrival card, or nothing because nobody owes anything here. */
export type NextStep =
  | { kind: 'task'; activity: ActivityForContacts; task: ActivityForContacts['tasks'][number]; words: string }
  | { kind: 'arrival-card' }
  | { kind: 'nothing-to-do' }

/** The next step of the household over all its activities; what is open in the chosen activity comes first. */
export function nextStep(grouping: ContactTaskGrouping, chosen: ActivityForContacts | undefined): NextStep {
  if (householdContactTasks(grouping).length === 0) return { kind: 'nothing-to-do' }
  const activity = activityToDoHere(grouping, chosen)
  const task = activity && taskToDoHere(grouping, activity)
  if (!task) return { kind: 'arrival-card' }
  const open = contactTasksOf(grouping, activity.id, task).filter(
    (listed) => !mayAdvance([listed]) && canBeDoneHere(listed),
  )
  return { kind: 'task', activity, task, words: `${task.name} for ${whoDoesIt(open)}` }
}

/** What is left for the resort, in words: "Rental Profile for Theo and Finn". One line per task. */
export function deskLines(grouping: ContactTaskGrouping): { task: ContactTask['task']; words: string }[] {
  return taskLines(leftForTheDesk(grouping))
}

/** What does not count any more on the day of arrival, in words. One line per task. */
export function dueAgainLines(grouping: ContactTaskGrouping): { task: ContactTask['task']; words: string }[] {
  return taskLines(householdContactTasks(grouping).filter(({ dueAgainOn }) => dueAgainOn !== null))
}

function taskLines(left: readonly ContactTask[]): { task: ContactTask['task']; words: string }[] {
  const tasks = new Map(left.map(({ task }) => [task.id, task]))
  return [...tasks.values()].map((task) => {
    const people = left.filter(({ taskId }) => taskId === task.id).map(({ contact }) => contact.firstName)
    return { task, words: `${task.name} for ${inWords(people)}` }
  })
}

/** One signature covers everybody of a consolidated waiver; else it is the first one's turn. */
function whoDoesIt(open: readonly ContactTask[]): string {
  const [first] = open
  if (first?.task.consolidateWaivers !== true) return first?.contact.firstName ?? ''
  return open.length > 3 ? `${open.length} people` : inWords(open.map(({ contact }) => contact.firstName))
}

/** "Maya, Theo and Juno" */
function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
