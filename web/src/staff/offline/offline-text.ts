import type { OfflinePerson } from '@first-chair/core/offline-bundle/offline-bundle'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { t } from '../../catalogue/staff-offline.ts'
import { formatStaffDay } from '../format-day.ts'
import { formatClock } from '../format-time.ts'
import type { CodeTrouble } from './read-offline-code.ts'

/** The verdict of a person as it was: an old answer never reads like a fresh one. */
export function getPastVerdictText({ verdict, readyFrom }: Pick<OfflinePerson, 'verdict' | 'readyFrom'>, time: string) {
  if (verdict === 'ready-from') return t('was-ready-from', { from: formatClock(readyFrom ?? '') })
  const keys = {
    ready: 'was-ready',
    pending: 'was-pending',
    'not-ready': 'was-not-ready',
    unknown: 'was-unknown',
  } as const
  return t(keys[verdict], { time })
}

/** What a household was as a whole, and the first person who was not ready by name. */
export function getPastHeadline(people: readonly (Pick<OfflinePerson, 'verdict'> & { name: string })[]): {
  mark: OfflinePerson['verdict']
  title: string
} {
  const open = people.filter(({ verdict }) => verdict === 'not-ready')
  const [first] = open
  if (first) {
    const title =
      open.length === 1
        ? t('one-was-not-ready', { name: first.name })
        : t('some-were-not-ready', { count: open.length })
    return { mark: 'not-ready', title }
  }
  return people.every(({ verdict }) => verdict === 'ready')
    ? { mark: 'ready', title: t('everyone-was-ready', { count: people.length }) }
    : { mark: 'unknown', title: t('not-known-then') }
}

const troubles = {
  foreign: ['trouble-foreign', 'trouble-foreign-hint', 'unknown'],
  resort: ['trouble-resort', 'trouble-resort-hint', 'not-ready'],
  damaged: ['trouble-damaged', 'trouble-damaged-hint', 'unknown'],
  unsigned: ['trouble-unsigned', 'trouble-unsigned-hint', 'unknown'],
  'unknown-key': ['trouble-unknown-key', 'trouble-unknown-key-hint', 'unknown'],
  'other-place': ['trouble-other-place', 'trouble-other-place-hint', 'not-ready'],
} as const
const troublesOfDay = {
  expired: ['trouble-expired', 'trouble-expired-hint'],
  'too-early': ['trouble-too-early', 'trouble-too-early-hint'],
} as const

/** What happened and what to do; the mark is `unknown` if it is not certain what is wrong. */
export type TroubleText = { title: string; hint: string; mark: 'not-ready' | 'unknown' }

/**
 * What was wrong with a code, and what to do. `doubtfulToday` is the day by the clock of the device, if no contact has
 * confirmed it: a clock that is wrong by a day cannot be told from a card of another day.
 */
export function getTroubleText(
  trouble: CodeTrouble,
  dateFormat: DateFormat,
  doubtfulToday: CalendarDate | undefined,
): TroubleText {
  const addDoubt = (hint: string) =>
    doubtfulToday === undefined
      ? hint
      : `${hint} ${t('clock-doubt', { day: formatStaffDay(doubtfulToday, dateFormat) })}`
  if (trouble.kind === 'expired' || trouble.kind === 'too-early') {
    const [title, hint] = troublesOfDay[trouble.kind]
    return {
      title: t(title, { day: formatStaffDay(trouble.day, dateFormat) }),
      hint: addDoubt(t(hint)),
      mark: 'not-ready',
    }
  }
  if (trouble.kind === 'no-bundle')
    return { title: t('trouble-no-bundle'), hint: addDoubt(t('trouble-no-bundle-hint')), mark: 'unknown' }
  const [title, hint, mark] = troubles[trouble.kind]
  return { title: t(title), hint: t(hint), mark }
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
