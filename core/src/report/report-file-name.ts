import type { CalendarDate } from '../calendar/calendar-date.ts'

/**
 * The file name of the report: location, first and last day as MMDDYYYY, and whether it includes printable media
 * (docs/domain.md, "Customer report"): `BaseVillage_02132026_02132026_IncludePrintableMedia.csv`. The location keeps
 * only letters and digits, of any script.
 */
export function buildReportFileName(report: {
  locationName: string
  startDate: CalendarDate
  endDate: CalendarDate
  includePrintableMedia: boolean
}): string {
  const location = report.locationName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, 60)
  const media = report.includePrintableMedia ? 'IncludePrintableMedia' : 'ExcludePrintableMedia'
  return `${[location || 'Location', toMonthDayYear(report.startDate), toMonthDayYear(report.endDate), media].join('_')}.csv`
}

function toMonthDayYear(day: CalendarDate): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}${date}${year}`
}
