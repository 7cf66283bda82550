import type { Contact } from '../contact/contact.ts'
import { taskKindDefinitions, taskKinds } from '../task-kind/task-kinds.ts'
import { mayAdvance } from './check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { getHouseholdActivities, getHouseholdContactTasks } from './household-tasks.ts'

/** The progress of one contact, over all activities. */
export type MemberProgress = {
  contact: Contact
  tasks: readonly { contactTask: ContactTask; isDone: boolean }[]
  done: number
  total: number
}

/** The progress of everybody who takes part in an activity, in household order, with their tasks of all activities. */
export function getHouseholdProgress(grouping: ContactTaskGrouping): MemberProgress[] {
  const all = getHouseholdContactTasks(grouping)
  return grouping.contacts
    .filter(({ contactId }) => isParticipant(grouping, contactId))
    .map((contact) => {
      const own = all.filter((contactTask) => contactTask.contact.contactId === contact.contactId)
      const tasks = own.map((contactTask) => ({ contactTask, isDone: mayAdvance([contactTask]) }))
      const done = tasks.filter(({ isDone }) => isDone).length
      return { contact, tasks, done, total: tasks.length }
    })
}

/** The household members who take part in no activity. */
export function getNonParticipants(grouping: Pick<ContactTaskGrouping, 'contacts' | 'activities'>): Contact[] {
  return grouping.contacts.filter(({ contactId }) => !isParticipant(grouping, contactId))
}

function isParticipant(grouping: Pick<ContactTaskGrouping, 'activities'>, contactId: string): boolean {
  return getHouseholdActivities(grouping).some(({ contactIds }) => contactIds.includes(contactId))
}

/** How many tasks of the household are done, and how many there are. */
export function countTasks(members: readonly MemberProgress[]): { done: number; total: number } {
  return { done: sum(members.map(({ done }) => done)), total: sum(members.map(({ total }) => total)) }
}

const maxMinutes = 15

/** Estimates the minutes for these open contact tasks, at most 15. A consolidated waiver is signed once for all. */
export function estimateMinutesLeft(open: readonly ContactTask[]): number {
  const tasks = new Map<number, ContactTask[]>()
  for (const contactTask of open) {
    tasks.set(contactTask.taskId, [...(tasks.get(contactTask.taskId) ?? []), contactTask])
  }
  const seconds = [...tasks.values()].map(estimateSeconds)
  return Math.min(maxMinutes, Math.ceil(sum(seconds) / 60))
}

/** Estimates the seconds for one task of these people. */
function estimateSeconds(contactTasks: readonly ContactTask[]): number {
  const [first] = contactTasks
  if (!first) return 0
  const kind = taskKinds[first.task.taskTypeId]
  const isSignedOnce = kind === 'Waiver' && first.task.consolidateWaivers
  const { seconds } = taskKindDefinitions[kind]
  return seconds.first + (isSignedOnce ? 0 : seconds.further * (contactTasks.length - 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
