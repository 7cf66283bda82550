import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { LocationStops } from '../location/location-stops.ts'
import type { CompletedBySettings } from '../owed-task/completed-by.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import type { PassScan, ResortMoment, TimeOfDay } from '../pass-check/pass-scan.ts'
import type { BlockReason } from '../pass-check/reason-text.ts'
import type { Task } from '../task/task.ts'
import type { Gate } from '../opening-hours/gates.ts'
import type { OpeningHours } from '../opening-hours/opening-hours.ts'

/** A card or phone of a contact, as its readiness needs it. */
export type Pass = {
  contactId: string
  kind: 'card' | 'mobile'
  isActive: boolean
  /** True if a gate can read it: a card has a number or a chip, a phone is connected. */
  isReadable: boolean
  /** Where the owner gets the card; null = the owner has it, or nobody knows. */
  waitsAt: string | null
  blocks: readonly { reasonCode: string; fromDate: CalendarDate }[]
}

/** What one gate would do with one pass of a contact, at several times of the visit day. */
export type GateCheck = {
  contactId: string
  /** The code of the gate; null = any gate. */
  accessLocationId: string | null
  /** The times of the checks, increasing. Many checks share one list. */
  times: readonly TimeOfDay[]
  /** The answer at each of the times. */
  scans: readonly PassScan[]
}

/** What decides whether the people of a household are ready (docs/domain.md, "Readiness"). */
export type ReadinessFacts = {
  /** The facts of today. The rule judges them for the visit day. */
  owed: OwedFacts
  visitDay: CalendarDate
  now: ResortMoment
  /** The gates of the location. One that opens is enough. */
  gates: readonly Gate[]
  /** From the first gate that opens until the last that closes. */
  openingHours: OpeningHours
  /** The cards and phones of the household; null if the point of sale was not reached. */
  passes: readonly Pass[] | null
  /** The checks of the readable passes, by increasing time; null if the point of sale was not reached. */
  gateChecks: readonly GateCheck[] | null
  /** When the household was read, if the point of sale does not answer now. Else null. */
  readFromPosAtUtc: string | null
  settings: CompletedBySettings
  /** What stops what at the location, if it is not as usual. */
  stops: LocationStops
  /** What the resort says about the reasons of blocked passes. */
  reasonTexts: readonly BlockReason[]
  /** True if the point of sale has not confirmed what completed a task of a contact. */
  isWaitingForPos: (contactId: string, task: Task) => boolean
}
