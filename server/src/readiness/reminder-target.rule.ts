import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { canRemindOf } from '@first-chair/core/readiness/readiness-group'
import { overviewDays } from '@first-chair/core/readiness-overview/readiness-overview'

/** Throws `invalid-input` for a day outside the overview, and for a blocker that guests cannot resolve. */
export function refuseInvalidReminder({ day, code }: { day: CalendarDate; code: BlockerCode }, today: CalendarDate) {
  const problem = (path: string, message: string) => createInvalidInput([{ path, rule: 'range', message }])
  if (day < today) throw problem('day', t('day-passed'))
  if (day >= addDays(today, overviewDays)) throw problem('day', t('day-too-late'))
  if (!canRemindOf(code)) throw problem('code', t('not-for-guests'))
}
