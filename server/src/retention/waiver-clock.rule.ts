import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  keepWaiverUntil,
  type KeepUntil,
  type KeptWaiver,
  type RetentionSettings,
} from '@first-chair/core/retention/keep-until'

export type WaiverClock = {
  readonly settings: RetentionSettings
  /** The people on whom a legal hold is in force. */
  readonly held: ReadonlySet<string>
  /** The people who were erased, with the day. */
  readonly erased: ReadonlyMap<string, CalendarDate>
}

/**
 * How long a signed waiver is kept. A legal hold on anybody in it keeps it. A waiver without an end last counted on the
 * day on which the last of its people was erased, if that was after the signature.
 */
export function judgeWaiver(
  waiver: KeptWaiver & { readonly people: readonly string[] },
  { settings, held, erased }: WaiverClock,
): KeepUntil {
  if (waiver.people.some((person) => held.has(person))) return { reason: 'legal-hold', until: null }
  const days = waiver.people.map((person) => erased.get(person) ?? '')
  const isOver = waiver.endDate === null && days.every((day) => day !== '' && day >= waiver.signedOn)
  return keepWaiverUntil(isOver ? { ...waiver, endDate: days.toSorted().at(-1) ?? null } : waiver, settings)
}
