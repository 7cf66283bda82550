import { checkInDate, type DateFormat } from '@first-chair/core/date-format'
import type { WindowNotice } from '@first-chair/core/waiver/waiver-window'

/** What is wrong with the window of a waiver in a few words, for a row of a list. */
export function windowLabel(notice: WindowNotice, dateFormat: DateFormat): string {
  return notice.state === 'unusable' ? 'Dates cannot be met' : `Ends ${checkInDate(notice.lastDay, dateFormat)}`
}

/** What is wrong with the window of a waiver, and what to do: a title and a sentence. */
export function windowWarning(notice: WindowNotice, dateFormat: DateFormat): { title: string; words: string } {
  return notice.state === 'unusable'
    ? {
        title: 'No signature given today is valid for these dates.',
        words: 'Guests still sign once, and it counts as complete. Change the dates under “When it counts”.',
      }
    : {
        title: `The last day of this window is ${checkInDate(notice.lastDay, dateFormat)}.`,
        words: 'Signatures given later are not valid. Set new dates before that day, or remove the end date.',
      }
}
