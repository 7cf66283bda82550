import type { CalendarDate } from '../calendar-date.ts'
import type { Person } from '../household/household.ts'
import { taskKinds, type Task } from '../task/task.ts'
import { recordState, type StateFacts, type TaskState } from './task-state.ts'

/**
 * The day the household arrives, where a task that is complete today will be owed again on that day: a waiver of one day
 * that was signed before, or a profile that runs out until then. Null where it still counts, and for what was skipped.
 */
export function dueAgainOn(
  { task, person, state }: { task: Task; person: Person; state: TaskState },
  facts: StateFacts,
  arrivalDay: CalendarDate | undefined,
): CalendarDate | null {
  if (!state.isComplete || state.reason === 'skipped-today' || state.until === null) return null
  if (arrivalDay === undefined || state.until >= arrivalDay || isForOneFixedDay(task)) return null
  return recordState(task, person.contactId, { ...facts, today: arrivalDay }).isComplete ? null : arrivalDay
}

/** Such a waiver must be valid on the day that the operator set, whenever anybody arrives. */
function isForOneFixedDay(task: Task): boolean {
  return taskKinds[task.taskTypeId] === 'Waiver' && !task.useTodayAsValidationDate && task.validationDate !== null
}
