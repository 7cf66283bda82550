import { isBirthDateMissing, type Contact } from '../contact/contact.ts'
import { taskKinds, type TaskKind } from '../task/task.ts'
import type { ReadinessReason } from '../readiness/readiness-reason.ts'
import { mayAdvance } from './check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { householdActivities, householdContactTasks } from './household-tasks.ts'

/** How far one contact is, over all activities. */
export type MemberProgress = {
  contact: Contact
  tasks: readonly { contactTask: ContactTask; isDone: boolean }[]
  done: number
  total: number
  /** Why this person is not ready, apart from open tasks. */
  reasons: readonly ReadinessReason[]
  /** Nothing is open, nothing has to be done again on arrival, no reason speaks against it, and the birth date is known. */
  isReady: boolean
}

/** The people who take part in an activity, in household order, each with their tasks of all activities. */
export function householdProgress(grouping: ContactTaskGrouping): MemberProgress[] {
  const all = householdContactTasks(grouping)
  return grouping.contacts
    .filter(({ contactId }) => takesPart(grouping, contactId))
    .map((contact) => {
      const own = all.filter((contactTask) => contactTask.contact.contactId === contact.contactId)
      const tasks = own.map((contactTask) => ({ contactTask, isDone: mayAdvance([contactTask]) }))
      const done = tasks.filter(({ isDone }) => isDone).length
      const reasons = grouping.readinessReasons.filter(({ contactId }) => contactId === contact.contactId)
      const isReady =
        done === tasks.length &&
        own.every(({ dueAgainOn }) => dueAgainOn === null) &&
        reasons.length === 0 &&
        !isBirthDateMissing(contact)
      return { contact, tasks, done, total: tasks.length, reasons, isReady }
    })
}

/** Household members who take part in no activity. */
export function notTakingPart(grouping: Pick<ContactTaskGrouping, 'contacts' | 'activities'>): Contact[] {
  return grouping.contacts.filter(({ contactId }) => !takesPart(grouping, contactId))
}

function takesPart(grouping: Pick<ContactTaskGrouping, 'activities'>, contactId: string): boolean {
  return householdActivities(grouping).some(({ contactIds }) => contactIds.includes(contactId))
}

/** Is there nothing left that anybody of the household must do, or call the resort for? */
export function isEveryoneReady(
  { contacts, readinessReasons }: Pick<ContactTaskGrouping, 'contacts' | 'readinessReasons'>,
  members: readonly MemberProgress[],
): boolean {
  return (
    members.every(({ isReady }) => isReady) &&
    !contacts.some(isBirthDateMissing) &&
    !readinessReasons.some(({ code }) => code === 'pass-blocked')
  )
}

/** "8 of 14 tasks done." */
export function progressSentence(members: readonly MemberProgress[]): string {
  const done = sum(members.map((member) => member.done))
  const total = sum(members.map((member) => member.total))
  return `${done} of ${total} ${total === 1 ? 'task' : 'tasks'} done.`
}

/**
 * How long a kind of task takes, in seconds: the first person, and each further one, for whom the text is read already, the
 * contacts can be copied, or the way is known.
 */
const secondsPerTask = {
  Waiver: { first: 50, further: 15 },
  RentalProfile: { first: 40, further: 25 },
  ChildRegistration: { first: 90, further: 30 },
  Photo: { first: 40, further: 25 },
} as const satisfies Record<TaskKind, { first: number; further: number }>
const longest = 15

/** How many minutes these open contact tasks take: a consolidated waiver is signed once for all; at most 15 are promised. */
export function minutesLeft(open: readonly ContactTask[]): number {
  const tasks = new Map<number, ContactTask[]>()
  for (const contactTask of open) {
    tasks.set(contactTask.taskId, [...(tasks.get(contactTask.taskId) ?? []), contactTask])
  }
  const seconds = [...tasks.values()].map(secondsOf)
  return Math.min(longest, Math.ceil(sum(seconds) / 60))
}

/** One task of some people. */
function secondsOf(contactTasks: readonly ContactTask[]): number {
  const [first] = contactTasks
  if (!first) return 0
  const kind = taskKinds[first.task.taskTypeId]
  const isSignedOnce = kind === 'Waiver' && first.task.consolidateWaivers
  return secondsPerTask[kind].first + (isSignedOnce ? 0 : secondsPerTask[kind].further * (contactTasks.length - 1))
}

/** "About 5 minutes left."; empty when nothing is open. */
export function minutesSentence(minutes: number): string {
  if (minutes === 0) return ''
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`
}

/** Some people at one place on the cable. `at` is 0 in the valley and 1 at the summit. */
export type Riders = { at: number; contactIds: readonly string[] }

/** Of the riders of one cabin so many faces are drawn. */
export const mostFaces = 3

/** Shares of the cable: between two people; more for each face that a cabin is wider; and what such a face takes at the end. */
const apart = 0.25
const apartPerFace = 0.17
const endPerFace = 0.14

/**
 * Who hangs where on the cable, from the summit down: everybody at the height of their progress, those at the same height in
 * one cabin, neighbours far enough apart to be told from each other, and a wide cabin far enough from the ends to be seen whole.
 * Where the cable is too short for that, the last cabins become one.
 */
export function ridersOnCable(members: readonly Pick<MemberProgress, 'contact' | 'done' | 'total'>[]): Riders[] {
  const byHeight = new Map<number, string[]>()
  for (const { contact, done, total } of members) {
    const at = total === 0 ? 1 : done / total
    byHeight.set(at, [...(byHeight.get(at) ?? []), contact.contactId])
  }
  const cabins = [...byHeight].toSorted(([a], [b]) => b - a).map(([at, contactIds]) => ({ at, contactIds }))
  return spread(fitting(cabins))
}

function fitting(cabins: readonly Riders[]): readonly Riders[] {
  const [second, last] = cabins.slice(-2)
  if (!second || !last || roomFor(cabins) <= 1) return cabins
  const shared = { at: last.at, contactIds: [...second.contactIds, ...last.contactIds] }
  return fitting([...cabins.slice(0, -2), shared])
}

function roomFor(cabins: readonly Riders[]): number {
  return endOf(cabins[0]) + sum(gapsOf(cabins)) + endOf(cabins.at(-1))
}

/** Pushes down what is too close, then up again what left the valley. */
function spread(cabins: readonly Riders[]): Riders[] {
  const gaps = gapsOf(cabins)
  const down: Riders[] = []
  for (const [place, cabin] of cabins.entries()) {
    const above = down.at(-1)
    const highest = above ? above.at - (gaps[place - 1] ?? 0) : 1 - endOf(cabin)
    down.push({ ...cabin, at: Math.min(cabin.at, highest) })
  }
  const up: Riders[] = []
  for (const [place, cabin] of [...down.entries()].toReversed()) {
    const below = up.at(-1)
    const lowest = below ? below.at + (gaps[place] ?? 0) : endOf(cabin)
    up.push({ ...cabin, at: Math.max(cabin.at, lowest) })
  }
  return up.toReversed().map((cabin) => ({ ...cabin, at: Math.round(cabin.at * 1000) / 1000 }))
}

/** How far each cabin but the first is from the one above. */
function gapsOf(cabins: readonly Riders[]): number[] {
  return cabins
    .slice(1)
    .map((cabin, place) => apart + (apartPerFace * (moreFaces(cabins[place]) + moreFaces(cabin))) / 2)
}

function endOf(cabin: Riders | undefined): number {
  return (endPerFace * moreFaces(cabin)) / 2
}

/** How many faces wider than one a cabin is drawn. */
function moreFaces(cabin: Riders | undefined): number {
  return Math.min(cabin?.contactIds.length ?? 1, mostFaces) - 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
