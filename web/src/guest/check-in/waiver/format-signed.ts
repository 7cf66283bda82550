import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import { t } from '../../../catalogue/waiver.ts'

/** The status of a signed waiver: "Signed, good until 5/31/2026". */
export function formatSigned(until: CalendarDate | null, dateFormat: DateFormat): string {
  return until === null ? t('signed') : t('signedUntil', { day: formatCheckInDate(until, dateFormat) })
}
