import * as z from 'zod/mini'
import { t as label } from '../catalogue/admin-label.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { verdicts } from '../readiness/readiness.ts'
import { maxRowsPerPage } from './report.ts'

/** The maximum number of days, including the first and the last one (docs/domain.md, "Customer report"). */
const maxReportDays = 400

const invalidDay = brokenRule(t, 'report-day')
const day = z.string(invalidDay).check(z.refine(isCalendarDate, invalidDay))
const noNumber = brokenRule(t, 'report-number')
const wholeNumber = z.coerce.number(noNumber).check(z.int(noNumber))
const noLocation = brokenRule(t, 'report-location')

/**
 * The parameters of the report (docs/domain.md, "Customer report"): product dates from the first to the last day,
 * inclusive.
 */
export const ReportRequest = z
  .object({
    startDate: day,
    endDate: day,
    locationId: z._default(wholeNumber.check(z.positive(noLocation), z.maximum(2147483647, noLocation)), 1),
    includePrintableMedia: z._default(z.stringbool(), true),
    isCsvExport: z._default(z.stringbool(), true),
    includeDetails: z._default(z.stringbool(), true),
    /** Only rows whose stored verdict for their day is this one. */
    readiness: z.optional(z.enum(verdicts)),
    /** The start of a page of JSON: `next` of the previous page; empty for the first page. */
    after: z._default(z.string().check(z.regex(/^(\d{1,9}(-\d{1,4})?)?$/, brokenRule(t, 'report-page'))), ''),
    /** Rows of one page of JSON. */
    perPage: z._default(wholeNumber.check(z.minimum(1), z.maximum(maxRowsPerPage)), maxRowsPerPage),
  })
  .check((checked) => {
    const { startDate, endDate } = checked.value
    const message = findRangeProblem(startDate, endDate)
    if (message !== undefined) {
      checked.issues.push({ code: 'custom', input: checked.value, path: ['endDate'], message })
    }
  })
export type ReportRequest = z.infer<typeof ReportRequest>

/** The problem of a range of days, as a message for the field of the last day; undefined if there is none. */
export function findRangeProblem(startDate: CalendarDate, endDate: CalendarDate): string | undefined {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return undefined
  if (endDate < startDate) return t('report-days-reversed')
  return daysBetween(startDate, endDate) >= maxReportDays
    ? t('too-many-report-days', { max: maxReportDays })
    : undefined
}

/** Ranges that can be chosen with one click. */
export function getQuickRanges(
  today: CalendarDate,
): { label: string; startDate: CalendarDate; endDate: CalendarDate }[] {
  const month = today.slice(0, 7)
  const nextMonth = addDays(`${month}-28`, 4).slice(0, 7)
  return [
    { label: label('today'), startDate: today, endDate: today },
    { label: label('next-7-days'), startDate: today, endDate: addDays(today, 6) },
    { label: label('this-month'), startDate: `${month}-01`, endDate: addDays(`${nextMonth}-01`, -1) },
  ]
}
