import { getAge } from '../contact/contact.ts'
import type { Person, Purchase } from '../household/household.ts'
import { whoCompletes } from '../owed-task/completed-by.ts'
import { getOwedTasks, type OwedTask } from '../owed-task/owed-tasks.ts'
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
}

/** The tasks of one person, judged for the visit day. */
export type JudgedTasks = {
  problems: readonly TaskProblem[]
  /** What waits for the confirmation of the point of sale stops these places until then. */
  waitingPlaces: ReadonlySet<BlockedPlace>
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
    purchases: purchasesOnDay.map((purchase) => ({ ...purchase, productDate: visitDay })),
  })
  return new Map(
    owed.people.map((person) => {
      const own = tasks.filter(
        (task, index) =>
          task.person.contactId === person.contactId &&
          !task.task.isOptional &&
          index === tasks.findIndex((other) => other.person === task.person && other.task.id === task.task.id),
      )
      const blocks = (task: OwedTask) => getBlockedPlace(task, isPhotoRequired(person.contactId))
      const open = own.filter(({ state }) => !state.isComplete)
      const waiting = own.filter(({ state, task }) => state.isComplete && facts.isWaitingForPos(person.contactId, task))
      return [
        person.contactId,
        {
          problems: open.map((task) => ({
            ...getProblem(task, person, facts),
            blocks: blocks(task),
            contactTaskId: task.id,
            subject: task.task.name,
          })),
          waitingPlaces: new Set(waiting.map(blocks)),
        },
      ]
    }),
  )
}

/** A photo stops a person only if a purchase requires it; it is then printed on the pass. */
function getBlockedPlace({ task }: OwedTask, isPhotoRequired: boolean): BlockedPlace {
  const kind = taskKinds[task.taskTypeId]
  if (kind === 'Photo' && !isPhotoRequired) return 'nothing'
  return blockerDefinitions[taskBlockers[kind].missing].blocks
}

function getProblem(
  { task, state }: OwedTask,
  person: Person,
  { owed, visitDay, settings }: ReadinessFacts,
): { code: BlockerCode; until: string | null } {
  const kind = taskKinds[task.taskTypeId]
  const { missing, outOfDate } = taskBlockers[kind]
  if (kind === 'Waiver') {
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
    if (state.reason === 'text-changed') return { code: 'waiver-text-changed', until: null }
  }
  return { code: state.reason === 'no-record' ? missing : outOfDate, until: null }
}
