import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import type { WindowNotice } from '@first-chair/core/task/waiver-window'

/** Returns the problem with a waiver window as a short label for a list row. */
export function formatWindowLabel(notice: WindowNotice, dateFormat: DateFormat): string {
  return notice.state === 'unusable'
    ? 'Not valid if signed today'
    : `Ends ${formatCheckInDate(notice.lastDay, dateFormat)}`
}

/** Returns the problem with a waiver window and what to do about it. */
export function getWindowWarning(notice: WindowNotice, dateFormat: DateFormat): { title: string; text: string } {
  return notice.state === 'unusable'
    ? {
        title: 'With these dates, a signature given today is not valid.',
        text: 'Guests still sign once, and the task then counts as complete. Change the dates under “When it counts”.',
      }
    : {
        title: `This waiver ends on ${formatCheckInDate(notice.lastDay, dateFormat)}.`,
        text: 'Signatures after that day are not valid. Change the dates before then, or remove the end date.',
      }
}
