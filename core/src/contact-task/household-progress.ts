import { isBirthDateMissing, type Contact } from '../contact/contact.ts'
import { taskKindDefinitions, taskKinds } from '../task-kind/task-kinds.ts'
import type { ReadinessReason } from '../readiness/readiness-reason.ts'
import { mayAdvance } from './check-in-flow.ts'
import type { ContactTask, ContactTaskGrouping } from './contact-task.ts'
import { getHouseholdActivities, getHouseholdContactTasks } from './household-tasks.ts'

/** The progress of one contact, over all activities. */
export type MemberProgress = {
  contact: Contact
  tasks: readonly { contactTask: ContactTask; isDone: boolean }[]
  done: number
  total: number
  /** Why this person is not ready, apart from open tasks. */
  reasons: readonly ReadinessReason[]
  /** True if no task is open or due again on arrival, there are no `reasons`, and the birth date is known. */
  isReady: boolean
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
      const reasons = grouping.readinessReasons.filter(({ contactId }) => contactId === contact.contactId)
      const isReady =
        done === tasks.length &&
        own.every(({ dueAgainOn }) => dueAgainOn === null) &&
        reasons.length === 0 &&
        !isBirthDateMissing(contact)
      return { contact, tasks, done, total: tasks.length, reasons, isReady }
    })
}

/** The household members who take part in no activity. */
export function getNonParticipants(grouping: Pick<ContactTaskGrouping, 'contacts' | 'activities'>): Contact[] {
  return grouping.contacts.filter(({ contactId }) => !isParticipant(grouping, contactId))
}

function isParticipant(grouping: Pick<ContactTaskGrouping, 'activities'>, contactId: string): boolean {
  return getHouseholdActivities(grouping).some(({ contactIds }) => contactIds.includes(contactId))
}

/** True if nobody in the household has anything left to do or to clarify with the resort. */
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

/** A cabin of the drawn cable car, with some people. `at` is 0 in the valley and 1 at the summit. */
export type CabinPosition = { at: number; contactIds: readonly string[] }

/** How many faces are drawn in one cabin. */
export const maxFacesPerCabin = 3

// Distances as shares of the cable: between two cabins, more for each further face in a cabin, and from the end of the
// cable for each further face.
const minGap = 0.25
const gapPerFace = 0.17
const endGapPerFace = 0.14

/**
 * Places people on the cable by their progress, from the summit down. People with the same progress share a cabin.
 * Cabins get enough distance from each other and from the ends to be visible as a whole. If the cable is too short, the
 * last cabins are merged.
 */
export function placeCabins(members: readonly Pick<MemberProgress, 'contact' | 'done' | 'total'>[]): CabinPosition[] {
  const byProgress = new Map<number, string[]>()
  for (const { contact, done, total } of members) {
    const at = total === 0 ? 1 : done / total
    byProgress.set(at, [...(byProgress.get(at) ?? []), contact.contactId])
  }
  const cabins = [...byProgress].toSorted(([a], [b]) => b - a).map(([at, contactIds]) => ({ at, contactIds }))
  return spread(mergeUntilFitting(cabins))
}

function mergeUntilFitting(cabins: readonly CabinPosition[]): readonly CabinPosition[] {
  const [second, last] = cabins.slice(-2)
  if (!second || !last || getRequiredLength(cabins) <= 1) return cabins
  const merged = { at: last.at, contactIds: [...second.contactIds, ...last.contactIds] }
  return mergeUntilFitting([...cabins.slice(0, -2), merged])
}

function getRequiredLength(cabins: readonly CabinPosition[]): number {
  return getEndGap(cabins[0]) + sum(getGaps(cabins)) + getEndGap(cabins.at(-1))
}

/** Moves cabins down that are too close, then moves cabins up that are below the end. */
function spread(cabins: readonly CabinPosition[]): CabinPosition[] {
  const gaps = getGaps(cabins)
  const down: CabinPosition[] = []
  for (const [index, cabin] of cabins.entries()) {
    const above = down.at(-1)
    const highest = above ? above.at - (gaps[index - 1] ?? 0) : 1 - getEndGap(cabin)
    down.push({ ...cabin, at: Math.min(cabin.at, highest) })
  }
  const up: CabinPosition[] = []
  for (const [index, cabin] of [...down.entries()].toReversed()) {
    const below = up.at(-1)
    const lowest = below ? below.at + (gaps[index] ?? 0) : getEndGap(cabin)
    up.push({ ...cabin, at: Math.max(cabin.at, lowest) })
  }
  return up.toReversed().map((cabin) => ({ ...cabin, at: Math.round(cabin.at * 1000) / 1000 }))
}

/** The minimum distance of each cabin to the one above; the first cabin has none. */
function getGaps(cabins: readonly CabinPosition[]): number[] {
  return cabins
    .slice(1)
    .map((cabin, index) => minGap + (gapPerFace * (countFurtherFaces(cabins[index]) + countFurtherFaces(cabin))) / 2)
}

function getEndGap(cabin: CabinPosition | undefined): number {
  return (endGapPerFace * countFurtherFaces(cabin)) / 2
}

/** The number of faces in a cabin beyond the first. */
function countFurtherFaces(cabin: CabinPosition | undefined): number {
  return Math.min(cabin?.contactIds.length ?? 1, maxFacesPerCabin) - 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
