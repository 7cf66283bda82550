import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { storedDaysAhead, storedDaysBack } from '@first-chair/core/stored-verdict/stored-visits'
import { maxVisitDaysAhead } from '@first-chair/core/readiness/visit-days'

const createDayProblem = (message: string, path = 'day') => createInvalidInput([{ path, rule: 'range', message }])

/** Throws `invalid-input` for a day that has passed or is too far ahead to be judged; `path` names the field. */
export function refuseInvalidDay(day: CalendarDate, today: CalendarDate, path = 'day'): void {
  if (day < today) throw createDayProblem(t('day-passed'), path)
  if (day > addDays(today, maxVisitDaysAhead)) throw createDayProblem(t('day-too-late'), path)
}

/** Throws `invalid-input` for a day of which no verdicts are stored. */
export function refuseDayWithoutVerdicts(day: CalendarDate, today: CalendarDate): void {
  const [first, last] = [addDays(today, -storedDaysBack), addDays(today, storedDaysAhead)]
  if (day < first || day > last) throw createDayProblem(t('day-not-stored', { first, last }))
}
