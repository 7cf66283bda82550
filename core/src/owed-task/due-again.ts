import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Person } from '../household/household.ts'
import type { Task } from '../task/task.ts'
import { taskKinds } from '../task-kind/task-kinds.ts'
import { getRecordState, type StateFacts, type TaskState } from './task-state.ts'

/**
 * The day of arrival, if a task that is complete today will be owed again on that day: a one-day waiver that was signed
 * before, or a profile that expires before. Null if the task still counts then, and for a skipped task.
 */
export function getDueAgainDate(
  { task, person, state }: { task: Task; person: Person; state: TaskState },
  facts: StateFacts,
  arrivalDay: CalendarDate | undefined,
): CalendarDate | null {
  if (!state.isComplete || state.reason === 'skipped-today' || state.until === null) return null
  if (arrivalDay === undefined || state.until >= arrivalDay || isForOneFixedDay(task)) return null
  return getRecordState(task, person.contactId, { ...facts, today: arrivalDay }).isComplete ? null : arrivalDay
}

/** True for a waiver that must be valid on a day that the operator set. The day of arrival does not matter for it. */
function isForOneFixedDay(task: Task): boolean {
  return taskKinds[task.taskTypeId] === 'Waiver' && !task.useTodayAsValidationDate && task.validationDate !== null
}
