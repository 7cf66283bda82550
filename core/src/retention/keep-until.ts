import * as z from 'zod/mini'
import { addDays, calculateAge, isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import type { GeneralSettings } from '../settings/admin-settings.ts'

/** The clocks of an installation (docs/domain.md, "Retention"). With 0 years or days, no clock runs. */
export type RetentionSettings = Pick<
  GeneralSettings,
  | 'adultAge'
  | 'seasonEndsOn'
  | 'keepWaiversYears'
  | 'keepMinorsWaiversYears'
  | 'keepPhotosYears'
  | 'keepProfilesYears'
  | 'keepMessagesDays'
  | 'keepAuditYears'
>

/** How long a record is kept. `until` is its last day, if the reason is the clock. */
export const KeepUntil = z
  .object({
    /**
     * `clock`: until a day. `no-rule`: the operator has set no clock for such records. `open-end`: it still counts, so its
     * clock has not started. `legal-hold`: a legal hold stops the clock.
     */
    reason: z.enum(['clock', 'no-rule', 'open-end', 'legal-hold']),
    until: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'KeepUntil' })
export type KeepUntil = z.infer<typeof KeepUntil>

const noRule: KeepUntil = { reason: 'no-rule', until: null }
const untilDay = (until: CalendarDate): KeepUntil => ({ reason: 'clock', until })

/** What the clock of a signed waiver depends on. Days are in the time zone of the resort. */
export type KeptWaiver = {
  readonly signedOn: CalendarDate
  /** The first day on which it counts. */
  readonly startDate: CalendarDate
  /** The last day on which it counts; null = no end. */
  readonly endDate: CalendarDate | null
  readonly signedFor: readonly { readonly birthDate: CalendarDate | null }[]
}

/**
 * How long a signed waiver is kept: some years after the season of the last day on which it counts, and for a minor at
 * least some years after the day of majority. A minor is who was one at the signature, or on the first day on which it
 * counted if that was earlier: a claim of an adult does not wait for the day of majority, but that of a child does, also
 * if the child grows up before the waiver ends. A person without a birth date counts as born on the day of the signature,
 * so that nothing is erased too early.
 */
export function keepWaiverUntil(waiver: KeptWaiver, settings: RetentionSettings): KeepUntil {
  if (waiver.endDate === null) return { reason: 'open-end', until: null }
  const lastDay = laterOf(waiver.endDate, waiver.signedOn)
  const firstDay = waiver.startDate < waiver.signedOn ? waiver.startDate : waiver.signedOn
  const birthDates = waiver.signedFor.map(({ birthDate }) => birthDate ?? waiver.signedOn)
  const minors = birthDates.filter((birthDate) => calculateAge(birthDate, firstDay) < settings.adultAge)
  if (settings.keepWaiversYears === 0 || (minors.length > 0 && settings.keepMinorsWaiversYears === 0)) return noRule
  return untilDay(
    minors
      .map((birthDate) => addYears(birthDate, settings.adultAge + settings.keepMinorsWaiversYears))
      .reduce(laterOf, addYears(findSeasonEnd(lastDay, settings.seasonEndsOn), settings.keepWaiversYears)),
  )
}

/** How long a photo of a day is kept: some years after the season of that day. */
export function keepPhotoUntil(
  day: CalendarDate,
  { keepPhotosYears: years, seasonEndsOn }: RetentionSettings,
): KeepUntil {
  return keepAfterSeason(day, years, seasonEndsOn)
}

/** How long a rental profile, a child registration and the changes of sizes of a day are kept. */
export function keepProfileUntil(
  day: CalendarDate,
  { keepProfilesYears: years, seasonEndsOn }: RetentionSettings,
): KeepUntil {
  return keepAfterSeason(day, years, seasonEndsOn)
}

function keepAfterSeason(day: CalendarDate, years: number, seasonEndsOn: string): KeepUntil {
  return years === 0 ? noRule : untilDay(addYears(findSeasonEnd(day, seasonEndsOn), years))
}

/** How long a finished message of a day is kept. */
export function keepMessageUntil(day: CalendarDate, { keepMessagesDays: days }: RetentionSettings): KeepUntil {
  return days === 0 ? noRule : untilDay(addDays(day, days))
}

/** How long an entry of the audit log of a day is kept, unless a legal hold is on the person whom it is about. */
export function keepAuditEntryUntil(day: CalendarDate, { keepAuditYears: years }: RetentionSettings): KeepUntil {
  return years === 0 ? noRule : untilDay(addYears(day, years))
}

/** True if the clock of a record has run out: the day after its last day. */
export function isDue({ reason, until }: KeepUntil, today: CalendarDate): boolean {
  return reason === 'clock' && until !== null && until < today
}

/**
 * The last day whose records are due today, if their clock starts with the end of the season. Undefined if no clock runs.
 */
export function findLastDueDay(today: CalendarDate, years: number, seasonEndsOn: string): CalendarDate | undefined {
  if (years === 0) return undefined
  const isSeasonOver = (year: number): boolean => addYears(toSeasonEnd(year, seasonEndsOn), years) < today
  const year = Number(today.slice(0, 4)) - years
  return toSeasonEnd(isSeasonOver(year) ? year : year - 1, seasonEndsOn)
}

/** The same day some years later. From 29 February it is 1 March in common years, as for birthdays. */
export function addYears(day: CalendarDate, years: number): CalendarDate {
  return toExistingDay(`${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`)
}

function findSeasonEnd(day: CalendarDate, seasonEndsOn: string): CalendarDate {
  const year = Number(day.slice(0, 4))
  const end = toSeasonEnd(year, seasonEndsOn)
  return end < day ? toSeasonEnd(year + 1, seasonEndsOn) : end
}

const toSeasonEnd = (year: number, seasonEndsOn: string): CalendarDate =>
  toExistingDay(`${String(year).padStart(4, '0')}-${seasonEndsOn}`)

const toExistingDay = (day: string): CalendarDate => (isCalendarDate(day) ? day : `${day.slice(0, 4)}-03-01`)

const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? other : one)
