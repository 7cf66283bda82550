import type { CalendarDate } from '../calendar-date.ts'

/**
 * The name of the report's file: location, first and last day as MMDDYYYY, and whether printable media is in it
 * (specification, section 9): `BaseVillage_02132026_02132026_IncludePrintableMedia.csv`. Letters and digits only, of any script.
 */
export function reportFileName(asked: {
  locationName: string
  startDate: CalendarDate
  endDate: CalendarDate
  includePrintableMedia: boolean
}): string {
  const location = asked.locationName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, 60)
  const media = asked.includePrintableMedia ? 'IncludePrintableMedia' : 'ExcludePrintableMedia'
  return `${[location || 'Location', american(asked.startDate), american(asked.endDate), media].join('_')}.csv`
}

function american(day: CalendarDate): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}${date}${year}`
}
