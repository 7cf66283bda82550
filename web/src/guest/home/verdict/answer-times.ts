import type { DateFormat } from '@first-chair/core/calendar/date-format'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { t } from '../../../catalogue/home.ts'
import { formatVisitDay } from '../../readiness/format-visit-day.ts'
import { readLastAnswer } from './last-answer.ts'
import { toResortTime } from '../../readiness/resort-clock.ts'

/** When the displayed verdict was true, by the clock of the resort. */
export type AnswerTimes = {
  /** The day of the check, as text: "Sat Feb 14". */
  checkDay: string
  /** `HH:MM` of the answer of the point of sale; of the attempt, if it did not answer. */
  checkTime: string
  isCheckedToday: (today: CalendarDate) => boolean
  /** "08:50", with the day if it is not today. */
  formatMoment: (utc: string) => string
  /** True if the verdict could not be refreshed. */
  isOld: boolean
  /** The answer before an unknown one: its day, its time, and the words for each contact. */
  last: { day: string; time: string; texts: Readonly<Record<string, string>> } | undefined
}

/** The times of an answer. `updatedAt` is when it arrived, in milliseconds. */
export function getAnswerTimes({
  readiness,
  hasFailed,
  updatedAt,
  today,
  timeZone,
  dateFormat,
  isOnline,
}: {
  readiness: HouseholdReadiness | undefined
  hasFailed: boolean
  updatedAt: number
  today: CalendarDate
  timeZone: string
  dateFormat: DateFormat
  isOnline: boolean
}): AnswerTimes {
  const isUnknown = readiness?.people.some(({ verdict }) => verdict === 'unknown') === true
  const check = toResortTime((isUnknown ? null : readiness?.checkedAtUtc) ?? updatedAt, timeZone)
  const stored = isUnknown ? readLastAnswer(readiness) : undefined
  const last = stored && toResortTime(stored.checkedAtUtc, timeZone)
  return {
    checkDay: formatVisitDay(check.day, dateFormat),
    checkTime: check.time,
    isCheckedToday: (day) => check.day === day,
    formatMoment: (utc) => {
      const { day, time } = toResortTime(utc, timeZone)
      return day === today ? time : t('timeOnDay', { time, day: formatVisitDay(day, dateFormat) })
    },
    isOld: hasFailed || !isOnline,
    last: stored && last && { day: formatVisitDay(last.day, dateFormat), time: last.time, texts: stored.texts },
  }
}

/** "Checked at 08:52", with the day if it is not today; the last answer if the point of sale did not answer. */
export function getCheckedText(
  { readiness, isChecking }: { readiness: HouseholdReadiness | undefined; isChecking: boolean },
  { checkDay, checkTime, isCheckedToday, last }: AnswerTimes,
  today: CalendarDate,
): string {
  if (readiness === undefined) return isChecking ? t('checking') : t('verdictFailedTitle')
  if (last) return t('lastAnswer', { day: last.day, time: last.time })
  return isCheckedToday(today)
    ? t('checkedAt', { time: checkTime })
    : t('checkedOn', { day: checkDay, time: checkTime })
}
