import { addDays, daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { getAge } from '../contact/contact.ts'
import { copyPurchase, type Person, type Purchase } from '../household/household.ts'
import { whoCompletes } from '../owed-task/completed-by.ts'
import { getTasks, type OwedTask } from '../owed-task/owed-tasks.ts'
import { getPhotoRejectionMessage } from '../photo-review/photo-rejection.ts'
import type { Task } from '../task/task.ts'
import { getSignatureWindow, coversDay } from '../task/waiver-validity.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import { blockerDefinitions, taskBlockers, type BlockedPlace, type BlockerCode } from './blocker-codes.ts'
import type { ReadinessFacts } from './readiness-facts.ts'

type TaskProblem = {
  code: BlockerCode
  blocks: BlockedPlace
  contactTaskId: string
  subject: string
  until: string | null
  /** Absent: the message of the code. */
  message?: string | undefined
}

/** The tasks of one person, judged for the visit day. */
export type JudgedTasks = {
  problems: readonly TaskProblem[]
  /** What waits for the confirmation of the point of sale stops these places until then. */
  waitingPlaces: ReadonlySet<BlockedPlace>
  /** The waivers that nobody signed for the visit day, whatever they stop: gates may require them. */
  missingWaivers: readonly TaskProblem[]
  /** The tasks that nobody can complete for the visit day, because of their dates. */
  impossibleTaskIds: readonly number[]
  /** All required tasks, also complete ones. */
  tasks: readonly { owed: OwedTask; blocks: BlockedPlace; isWaitingForPos: boolean }[]
}

/**
 * Judges the tasks of everybody for the visit day, by contact: ages, windows and effective days are those of that day,
 * and only purchases for that day require a task. A task of several activities counts once. Optional tasks stop
 * nothing, so they are left out. `photoRequired`: the contacts of whom a purchase requires a photo.
 */
export function judgeTasks(
  facts: ReadinessFacts,
  purchasesOnDay: readonly Purchase[],
  photoRequired: ReadonlySet<string>,
): ReadonlyMap<string, JudgedTasks> {
  const { owed, visitDay } = facts
  const tasks = getTasks({ ...owed, today: visitDay, purchases: purchasesOnDay.map((one) => moveToDay(one, visitDay)) })
  return new Map(
    owed.people.map((person) => [
      person.contactId,
      judgeTasksOf(person, selectRequired(tasks, person), photoRequired.has(person.contactId), facts),
    ]),
  )
}

/** Whatever its own day, a purchase that is valid on the visit day counts for it. */
function moveToDay(purchase: Purchase, visitDay: CalendarDate): Purchase {
  if (purchase.productDate === visitDay) return purchase
  const moved = copyPurchase(purchase)
  moved.productDate = visitDay
  return moved
}

/** The required tasks of a person. Of a task of several activities the first one counts. */
function selectRequired(tasks: readonly OwedTask[], { contactId }: Person): OwedTask[] {
  const own: OwedTask[] = []
  for (const owed of tasks) {
    if (owed.person.contactId !== contactId || owed.task.isOptional) continue
    if (!own.some(({ task }) => task.id === owed.task.id)) own.push(owed)
  }
  return own
}

/** Goes through the tasks once, because everybody has open tasks. */
function judgeTasksOf(
  person: Person,
  own: readonly OwedTask[],
  isPhotoRequired: boolean,
  facts: ReadinessFacts,
): JudgedTasks {
  const open: JudgedProblem[] = []
  // Signed, but the dates of the task exclude the visit day, so that the gates require it again.
  const signedInVain: JudgedProblem[] = []
  const waitingPlaces = new Set<BlockedPlace>()
  const tasks: JudgedTasks['tasks'][number][] = []
  for (const owed of own) {
    const { task, state } = owed
    const blocks = getBlockedPlace(owed, facts.stops, isPhotoRequired)
    const isWaiver = taskKinds[task.taskTypeId] === 'Waiver'
    const isInVain = isImpossible(task, facts)
    const isWaitingForPos = state.isComplete && !isInVain && facts.isWaitingForPos(person.contactId, task)
    tasks.push({ owed, blocks, isWaitingForPos })
    if (isWaitingForPos) {
      waitingPlaces.add(blocks)
      // The gates miss a waiver that waits, whatever the task stops.
      if (isWaiver) waitingPlaces.add('gate')
    }
    if (state.isComplete && !isInVain) continue
    const { code, until, message } = getProblem(owed, person, facts)
    const problem: TaskProblem = { code, blocks, contactTaskId: owed.id, subject: task.name, until, message }
    const list = state.isComplete ? signedInVain : open
    list.push({ problem, isWaiver, impossibleTaskId: isInVain ? task.id : null })
  }
  const missing = signedInVain.length === 0 ? open : [...open, ...signedInVain]
  return {
    problems: open.map(({ problem }) => problem),
    waitingPlaces,
    missingWaivers: missing.filter(({ isWaiver }) => isWaiver).map(({ problem }) => problem),
    impossibleTaskIds: missing.flatMap(({ impossibleTaskId }) => impossibleTaskId ?? []),
    tasks,
  }
}

type JudgedProblem = { problem: TaskProblem; isWaiver: boolean; impossibleTaskId: number | null }

/**
 * What an open task stops: what the operator set for the task, else for its kind at the location, else what its kind
 * usually stops. A photo then stops a person only if a purchase requires it; it is printed on the pass.
 */
function getBlockedPlace({ task }: OwedTask, stops: ReadinessFacts['stops'], isPhotoRequired: boolean): BlockedPlace {
  if (task.blocks !== null) return task.blocks
  const kind = taskKinds[task.taskTypeId]
  const atLocation = stops[kind]
  if (atLocation !== null) return atLocation
  if (kind === 'Photo' && !isPhotoRequired) return 'nothing'
  return blockerDefinitions[taskBlockers[kind].missing].blocks
}

function getProblem(
  { task, state }: OwedTask,
  person: Person,
  { owed, visitDay, settings }: ReadinessFacts,
): Pick<TaskProblem, 'code' | 'until' | 'message'> {
  const kind = taskKinds[task.taskTypeId]
  const { missing, outOfDate } = taskBlockers[kind]
  if (kind === 'Waiver') {
    if (isImpossible(task, { owed, visitDay })) return { code: 'task-impossible', until: null }
    const by = whoCompletes(
      task,
      { age: getAge(person.birthDate, owed.today), isHeadOfHouseHold: person.isHeadOfHouseHold },
      settings,
    )
    if (by === 'contact') return { code: 'waiver-by-another-adult', until: null }
    if (by === 'resort') return { code: 'waiver-at-the-desk', until: null }
    // A one-day waiver that is signed today does not cover another day.
    if (task.useTodayAsValidationDate && !coversDay(getSignatureWindow(task, owed.today), visitDay)) {
      return { code: 'waiver-only-on-the-day', until: visitDay }
    }
    if (state.reason === 'text-will-change') return { code: 'task-only-later', until: state.from }
    if (state.reason === 'text-changed') return { code: 'waiver-text-changed', until: null }
  }
  if (state.reason === 'photo-rejected') {
    const message = getPhotoRejectionMessage(state.rejection, person.firstName)
    return { code: 'photo-rejected', until: null, message }
  }
  const effectiveDays =
    kind === 'Waiver' ? null : owed.taskTypes.find(({ id }) => id === task.taskTypeId)?.effectiveDays
  // What is completed today would be out of date again on the visit day.
  if (effectiveDays && daysBetween(owed.today, visitDay) >= effectiveDays) {
    return { code: 'task-only-later', until: addDays(visitDay, 1 - effectiveDays) }
  }
  return { code: state.reason === 'no-record' ? missing : outOfDate, until: null }
}

/** True for a waiver whose dates exclude the visit day, whenever it is signed. */
function isImpossible(task: Task, { owed, visitDay }: Pick<ReadinessFacts, 'owed' | 'visitDay'>): boolean {
  if (taskKinds[task.taskTypeId] !== 'Waiver' || task.useTodayAsValidationDate) return false
  return !coversDay(getSignatureWindow(task, owed.today), visitDay)
}
