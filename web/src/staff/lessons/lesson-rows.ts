import type { LessonListChild, LessonNotes, ListedLesson } from '@first-chair/core/lesson/lesson-list'
import { t } from '../../catalogue/lessons.ts'
import { toCsv } from '../csv.ts'
import { formatClock, formatTime } from '../format-time.ts'
import { toNoteText } from './note-text.ts'

/** "Finn L.", or the first name alone. */
export function getChildName({ firstName: first, lastInitial: initial }: LessonListChild): string {
  return initial === '' ? first : t('child-name', { first, initial })
}

/** Where the child is now. */
export function getStateText({ state, sinceUtc, instructor }: LessonListChild): string {
  const time = formatTime(sinceUtc ?? '')
  if (state === 'with-instructor') return t('with-since', { name: (instructor ?? '').split(' ')[0] ?? '', time })
  if (state === 'collected') return t('collected-since', { time })
  return state === 'arrived' ? t('arrived-since', { time }) : t('to-come')
}

/** What is open before the lesson; undefined if nothing is. */
export function getProblemText({ formProblem, isStoppedByDesk }: LessonListChild): string | undefined {
  return formProblem ?? (isStoppedByDesk ? t('ask-the-desk') : undefined)
}

/** The children of a lesson as CSV, with the notes and the first number to call. */
export function toLessonCsv({ name, startsAt, children }: ListedLesson, notes: LessonNotes): string {
  const head = [
    t('column-lesson'),
    t('column-time'),
    t('column-child'),
    t('column-age'),
    t('column-what'),
    t('column-call'),
    t('column-now'),
  ]
  const rows = children.map((child) => {
    const note = notes.find(({ contactId }) => contactId === child.contactId)?.note
    const [contact] = note?.contacts ?? []
    return [
      name,
      formatClock(startsAt ?? ''),
      getChildName(child),
      child.age === null ? '' : String(child.age),
      note ? toNoteText(note) : t('not-opened'),
      contact ? `${contact.name} ${contact.phone}` : '',
      [getStateText(child), getProblemText(child)].filter((text) => text !== undefined).join(', '),
    ]
  })
  return toCsv([head, ...rows])
}
