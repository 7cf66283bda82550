import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Task } from './task.ts'
import type { Authorization } from '../household/household.ts'

/** The dates of a waiver task. */
export type WaiverDates = Pick<
  Task,
  'useTodayAsValidationDate' | 'startEffectiveDate' | 'endEffectiveDate' | 'validationDate'
>

/**
 * The day on which an authorization must be valid: today for a one-day waiver, else the task's validation date, else
 * today.
 */
export function getValidationDay(task: WaiverDates, today: CalendarDate): CalendarDate {
  return task.useTodayAsValidationDate ? today : (task.validationDate ?? today)
}

/**
 * The window of a new signature; for a one-day waiver the resort day only (docs/domain.md, "Waiver windows"). If the
 * window of the task has already ended, the result is its last day, because a window must not end before it starts.
 */
export function getSignatureWindow(
  task: WaiverDates,
  today: CalendarDate,
): { startDate: CalendarDate; endDate: CalendarDate | null } {
  if (task.useTodayAsValidationDate) return { startDate: today, endDate: today }
  const endDate = task.endEffectiveDate
  return { startDate: task.startEffectiveDate ?? (endDate !== null && endDate < today ? endDate : today), endDate }
}

/**
 * True if this authorization was signed for the current window of the task. It completes the task even if the window
 * starts later, has ended, or does not contain the validation day, so that nobody signs twice for one window. A one-day
 * waiver has a new window every day.
 */
export function isForCurrentWindow(
  authorization: Pick<Authorization, 'startDate' | 'endDate'>,
  task: WaiverDates,
  today: CalendarDate,
): boolean {
  if (task.useTodayAsValidationDate) return false
  const { startDate, endDate } = getSignatureWindow(task, today)
  const startsInWindow =
    task.startEffectiveDate === null ? authorization.startDate <= startDate : authorization.startDate === startDate
  return startsInWindow && authorization.endDate === endDate
}

/** True if the authorization covers the day; both ends are inclusive. */
export function coversDay(authorization: Pick<Authorization, 'startDate' | 'endDate'>, day: CalendarDate): boolean {
  return authorization.startDate <= day && (authorization.endDate === null || day <= authorization.endDate)
}
