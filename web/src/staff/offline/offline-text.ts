import type { OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import { t } from '../../catalogue/staff-offline.ts'
import type { CodeTrouble } from './read-offline-code.ts'

/** The verdict of a person as it was: an old answer never reads like a fresh one. */
export function getPastVerdictText({ verdict, readyFrom }: Pick<OfflinePerson, 'verdict' | 'readyFrom'>, time: string) {
  if (verdict === 'ready-from') return t('was-ready-from', { from: readyFrom ?? '' })
  const keys = {
    ready: 'was-ready',
    pending: 'was-pending',
    'not-ready': 'was-not-ready',
    unknown: 'was-unknown',
  } as const
  return t(keys[verdict], { time })
}

const troubles = {
  foreign: ['trouble-foreign', 'trouble-foreign-hint'],
  resort: ['trouble-resort', 'trouble-resort-hint'],
  damaged: ['trouble-damaged', 'trouble-damaged-hint'],
  unsigned: ['trouble-unsigned', 'trouble-unsigned-hint'],
  'unknown-key': ['trouble-unknown-key', 'trouble-unknown-key-hint'],
  'no-bundle': ['trouble-no-bundle', 'trouble-no-bundle-hint'],
  'other-place': ['trouble-other-place', 'trouble-other-place-hint'],
} as const
const troublesOfDay = {
  expired: ['trouble-expired', 'trouble-expired-hint'],
  'too-early': ['trouble-too-early', 'trouble-too-early-hint'],
} as const

/** What was wrong with a code, and what to do. */
export function getTroubleText(trouble: CodeTrouble, dateFormat: DateFormat): { title: string; hint: string } {
  if (trouble.kind === 'expired' || trouble.kind === 'too-early') {
    const [title, hint] = troublesOfDay[trouble.kind]
    return { title: t(title, { day: formatCheckInDate(trouble.day, dateFormat) }), hint: t(hint) }
  }
  const [title, hint] = troubles[trouble.kind]
  return { title: t(title), hint: t(hint) }
}

const events = {
  arrived: 'event-arrived',
  'rental-fitted': 'event-rental-fitted',
  'rental-returned': 'event-rental-returned',
  'handed-to-instructor': 'event-handed-to-instructor',
  undone: 'event-undone',
} as const

/** One line of the list of what was not sent yet: "Maya L., 4 arrived". */
export const getUnsentText = (kind: keyof typeof events, name: string): string => t(events[kind], { name })

/** A length of time in the largest unit that fits: "4 hours". */
export function getDurationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 90) return t('minutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 36 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })
}
