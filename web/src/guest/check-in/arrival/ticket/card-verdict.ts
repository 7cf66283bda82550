import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import type { ArrivalCard } from '@first-chair/core/contact-task/arrival-card'
import { blockerCodes } from '@first-chair/core/readiness/blocker-codes'
import { getGateMark, getWorstGateMark } from '@first-chair/core/readiness/gate-mark'
import type { GateMark, HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getVerdictText } from '@first-chair/core/readiness/verdict-text'
import { t } from '../../../../catalogue/arrival.ts'
import { formatVisitDay } from '../../../readiness/format-visit-day.ts'
import { toResortTime } from '../../../readiness/resort-clock.ts'

/** The verdict of the group on the arrival card. */
export type CardVerdict = {
  mark: GateMark
  /** "Ready for Sat Feb 14"; with the time of the check if it could not be refreshed. */
  text: string
  /** When that was true, or what to do without a signal. */
  note: string
  /** `HH:MM` of the check, with the day if it was not today; undefined if nothing was ever checked. */
  checkedAt: string | undefined
}

type Clock = { today: CalendarDate; timeZone: string; dateFormat: DateFormat }

/** The verdicts of the people on the card. Somebody without a verdict is left out. */
export function getPeopleOnCard(card: ArrivalCard, readiness: HouseholdReadiness | undefined): PersonReadiness[] {
  return (readiness?.people ?? []).filter(({ contactId }) =>
    card.contacts.some((contact) => contact.contactId === contactId),
  )
}

/**
 * The verdict of a group: the worst mark of its people, in words. `isOld`: it could not be refreshed, so the words say
 * when it was true. `last` is the last answer before an unknown one.
 */
export function getCardVerdict(
  card: ArrivalCard,
  readiness: HouseholdReadiness | undefined,
  { isOld, last, clock }: { isOld: boolean; last: HouseholdReadiness | undefined; clock: Clock },
): CardVerdict {
  const people = getPeopleOnCard(card, readiness)
  const mark = getWorstGateMark(people) ?? 'unknown'
  const checkedAt = readiness?.checkedAtUtc == null ? undefined : formatMoment(readiness.checkedAtUtc, clock)
  const text = formatGroup(card, readiness, people, mark, clock)
  if (mark === 'unknown') {
    const lastAnswer = last === readiness || last === undefined ? undefined : getLastAnswer(card, last, clock)
    return { mark, text, note: lastAnswer ?? t('unknownNote'), checkedAt }
  }
  if (!isOld || checkedAt === undefined) {
    return { mark, text, note: checkedAt === undefined ? '' : t('checked', { moment: checkedAt }), checkedAt }
  }
  return {
    mark,
    text: mark === 'ready' ? t('readyAt', { moment: checkedAt }) : t('asOf', { text, moment: checkedAt }),
    note: t(startsWithoutNetwork() ? 'savedOnPhone' : 'keepPage'),
    checkedAt,
  }
}

/** Whether the card also opens without a network: a service worker starts the page, and the device has a copy. */
function startsWithoutNetwork(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

function formatGroup(
  card: ArrivalCard,
  readiness: HouseholdReadiness | undefined,
  people: readonly PersonReadiness[],
  mark: GateMark,
  { dateFormat }: Clock,
): string {
  if (readiness !== undefined && mark === 'ready') {
    return t('readyFor', { day: formatVisitDay(readiness.visitDay, dateFormat) })
  }
  const [first] = sortByUrgency(people).filter((person) => getGateMark(person) === mark)
  if (!first) return getVerdictText({ verdict: 'unknown', readyFrom: null, blockers: [] })
  const isEverybody = people.every((person) => getVerdictText(person) === getVerdictText(first))
  const name = card.contacts.find(({ contactId }) => contactId === first.contactId)?.firstName
  const isAboutOne = first.verdict === 'not-ready' && !(isEverybody && people.length > 1) && name !== undefined
  return isAboutOne ? t('verdictOf', { name, verdict: getVerdictText(first) }) : getVerdictText(first)
}

/** People in the order in which somebody should deal with them: by their first blockers; the latest `readyFrom` first. */
export function sortByUrgency(people: readonly PersonReadiness[]): PersonReadiness[] {
  const getRank = ({ blockers }: PersonReadiness) => {
    const rank = blockerCodes.findIndex((code) => code === blockers[0]?.code)
    return rank === -1 ? blockerCodes.length : rank
  }
  return people.toSorted((a, b) => getRank(a) - getRank(b) || (b.readyFrom ?? '').localeCompare(a.readyFrom ?? ''))
}

/** "08:52 today", or "08:52 on Sat Feb 14", by the clock of the resort. */
export function formatMoment(utc: string, { today, timeZone, dateFormat }: Clock): string {
  const { day, time } = toResortTime(utc, timeZone)
  return day === today ? t('timeToday', { time }) : t('timeOn', { time, day: formatVisitDay(day, dateFormat) })
}

function getLastAnswer(card: ArrivalCard, last: HouseholdReadiness, clock: Clock): string | undefined {
  if (last.checkedAtUtc === null) return undefined
  const people = getPeopleOnCard(card, last)
  const mark = getWorstGateMark(people)
  if (mark === undefined || mark === 'unknown') return undefined
  const text = mark === 'ready' ? t('ready') : formatGroup(card, last, people, mark, clock)
  return t('lastAnswer', { text, moment: formatMoment(last.checkedAtUtc, clock) })
}
