import type { CalendarDate } from '../calendar-date.ts'
import type { Task } from '../task/task.ts'
import type { Authorization } from '../household/household.ts'

type WaiverDates = Pick<Task, 'useTodayAsValidationDate' | 'startEffectiveDate' | 'endEffectiveDate' | 'validationDate'>

/** The day on which an authorization must be valid: today for a one-day waiver, else the task's day, else today. */
export function validationDay(task: WaiverDates, today: CalendarDate): CalendarDate {
  return task.useTodayAsValidationDate ? today : (task.validationDate ?? today)
}

/** The window that a new signature writes; a one-day waiver writes the resort day only (domain rules, section 3). */
export function signatureWindow(
  task: WaiverDates,
  today: CalendarDate,
): { startDate: CalendarDate; endDate: CalendarDate | null } {
  if (task.useTodayAsValidationDate) return { startDate: today, endDate: today }
  return { startDate: task.startEffectiveDate ?? today, endDate: task.endEffectiveDate }
}

/** True while the authorization covers the day; both ends are inclusive. */
export function coversDay(authorization: Pick<Authorization, 'startDate' | 'endDate'>, day: CalendarDate): boolean {
  return authorization.startDate <= day && (authorization.endDate === null || day <= authorization.endDate)
}
