import { toCalendarDate, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getDateFormat } from './date-format.ts'

/** A moment by the clock of the resort: its day, and `HH:MM`. */
type ResortTime = { day: CalendarDate; time: string }

/** Converts a moment, in milliseconds or ISO 8601, to the clock of a time zone; to UTC if the browser does not know it. */
export function toResortTime(moment: number | string, timeZone: string): ResortTime {
  try {
    return convert(moment, timeZone)
  } catch {
    return convert(moment, 'UTC')
  }
}

function convert(moment: number | string, timeZone: string): ResortTime {
  const parts = getDateFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const pad = (number: number) => String(number).padStart(2, '0')
  return {
    day: toCalendarDate(get('year'), get('month'), get('day')),
    time: `${pad(get('hour'))}:${pad(get('minute'))}`,
  }
}
