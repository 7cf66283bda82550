import { addDays, daysBetween } from '../calendar/calendar-date.ts'
import { getAge } from '../contact/contact.ts'
import type { Person, Purchase } from '../household/household.ts'
import { whoCompletes } from '../owed-task/completed-by.ts'
import { getOwedTasks, type OwedTask } from '../owed-task/owed-tasks.ts'
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
 * nothing, so they are left out.
 */
export function judgeTasks(
  facts: ReadinessFacts,
  purchasesOnDay: readonly Purchase[],
  isPhotoRequired: (contactId: string) => boolean,
): ReadonlyMap<string, JudgedTasks> {
  const { owed, visitDay } = facts
  const { tasks } = getOwedTasks({
    ...owed,
    today: visitDay,
    // Whatever its own day, a purchase that is valid on the visit day counts for it.
    purchases: purchasesOnDay.map((purchase) =>
      purchase.productDate === visitDay ? purchase : { ...purchase, productDate: visitDay },
    ),
  })
  // By contact and task. The first one counts.
  const required = new Map(owed.people.map(({ contactId }) => [contactId, new Map<number, OwedTask>()]))
  for (const task of tasks) {
    const own = required.get(task.person.contactId)
    if (own && !own.has(task.task.id) && !task.task.isOptional) own.set(task.task.id, task)
  }
  return new Map(
    owed.people.map((person) => {
      const own = [...(required.get(person.contactId)?.values() ?? [])]
      const blocks = (task: OwedTask) => getBlockedPlace(task, facts.stops, isPhotoRequired(person.contactId))
      const isWaiver = ({ task }: OwedTask) => taskKinds[task.taskTypeId] === 'Waiver'
      const open = own.filter(({ state }) => !state.isComplete)
      // Signed, but the dates of the task exclude the visit day, so that the gates require it again.
      const signedInVain = own.filter((task) => task.state.isComplete && isImpossible(task.task, facts))
      const waiting = own.filter(
        (task) =>
          task.state.isComplete && !signedInVain.includes(task) && facts.isWaitingForPos(person.contactId, task.task),
      )
      // Without a spread, because everybody has open tasks.
      const toJudged = (task: OwedTask) => {
        const { code, until, message } = getProblem(task, person, facts)
        const problem: TaskProblem = {
          code,
          blocks: blocks(task),
          contactTaskId: task.id,
          subject: task.task.name,
          until,
          message,
        }
        return { isWaiver: isWaiver(task), problem }
      }
      const openProblems = open.map(toJudged)
      return [
        person.contactId,
        {
          problems: openProblems.map(({ problem }) => problem),
          // The gates miss a waiver that waits, whatever the task stops.
          waitingPlaces: new Set(waiting.flatMap((task) => (isWaiver(task) ? ['gate', blocks(task)] : [blocks(task)]))),
          missingWaivers: [...openProblems, ...signedInVain.map(toJudged)]
            .filter((judged) => judged.isWaiver)
            .map(({ problem }) => problem),
          impossibleTaskIds: [...open, ...signedInVain]
            .filter(({ task }) => isImpossible(task, facts))
            .map(({ task }) => task.id),
          tasks: own.map((task) => ({ owed: task, blocks: blocks(task), isWaitingForPos: waiting.includes(task) })),
        },
      ]
    }),
  )
}

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
