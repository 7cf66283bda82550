import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAge } from '@first-chair/core/contact/contact'
import { getAgeMisfit, type AgeRange } from '@first-chair/core/owed-task/age-range'
import type { Hours, PassScan, Refusal, ResortMoment, TimeOfDay } from '@first-chair/core/pass-check/pass-scan'

/** A purchase that gives access to a place on some days. */
export type GateAccess = AgeRange & {
  productName: string
  kind: string
  productDate: CalendarDate | null
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  blackouts: readonly { from: CalendarDate; until: CalendarDate }[]
  isPaid: boolean
  /** null = every place. */
  place: string | null
  fromTime: TimeOfDay | null
  untilTime: TimeOfDay | null
  waivers: readonly string[]
}

/** A card or phone, and everything of its owner that decides which gates it opens. */
export type GatePass = {
  isActive: boolean
  birthDate: CalendarDate | null
  /** The blocks, the oldest first. */
  blocks: readonly { reason: string; from: CalendarDate }[]
  /** The accesses of purchases that are neither cancelled nor used up. */
  accesses: readonly GateAccess[]
  signed: readonly { type: string; from: CalendarDate; until: CalendarDate | null }[]
}

/**
 * Decides what the gate of a place would do with a pass. Each step considers only the accesses that passed the steps
 * before it, so the step that refuses the last of them is the reason (docs/pos-bridge.md, "Why a gate stays closed").
 */
export function decideScan(pass: GatePass, place: string | null, { date, time }: ResortMoment): PassScan {
  return decideScansOnDay(pass, place, date)(time)
}

/** Decides the same for the times of one day. Whatever is the same at all times is decided once. */
export function decideScansOnDay(
  pass: GatePass,
  place: string | null,
  date: CalendarDate,
): (time: TimeOfDay) => PassScan {
  const always = (scan: PassScan) => () => scan
  const block = pass.blocks.find(({ from }) => from <= date)
  if (block) return always(refuse('blocked', block.reason))
  if (!pass.isActive) return always(refuse('inactive'))

  const age = getAge(pass.birthDate, date)
  const visit = { place, date, age, signed: pass.signed }
  const usable: GateAccess[] = []
  let lastStep = -1
  for (const access of pass.accesses) {
    if (!isForDay(access, date)) continue
    const failed = steps.findIndex(({ isUsable }) => !isUsable(access, visit))
    if (failed === -1) usable.push(access)
    else if (failed > lastStep) lastStep = failed
  }
  if (usable.length === 0) {
    const why = steps[lastStep]?.why ?? (pass.accesses.some(hasEnded(date)) ? 'expired' : 'nothing-bought')
    return always(refuse(why))
  }
  const [first] = usable
  if (first && getHours(first) === null) return always(open(first))
  return (time) => {
    const openNow = usable.find((access) => isAtTime(access, time))
    if (openNow) return open(openNow)
    // Hours that start later today help the guest more than hours that are over.
    const later = usable.find(({ fromTime }) => fromTime !== null && fromTime > time)
    return refuse('other-time', '', getHours(later ?? first))
  }
}

type Visit = Pick<GatePass, 'signed'> & { place: string | null; date: CalendarDate; age: number | null }

/** What an access must fulfil on a day, and the refusal if none of a pass does. */
const steps: readonly { why: Refusal; isUsable: (access: GateAccess, visit: Visit) => boolean }[] = [
  {
    why: 'blackout-day',
    isUsable: ({ blackouts }, { date }) => !blackouts.some(({ from, until }) => from <= date && date <= until),
  },
  { why: 'not-paid', isUsable: ({ isPaid }) => isPaid },
  { why: 'age-does-not-fit', isUsable: (access, { age }) => getAgeMisfit(access, age) === undefined },
  {
    why: 'other-place',
    isUsable: (access, { place }) => place === null || access.place === null || access.place === place,
  },
  { why: 'waiver-missing', isUsable: ({ waivers }, visit) => waivers.every((waiver) => isSigned(visit, waiver)) },
]

function open(access: GateAccess): PassScan {
  return { result: 'valid', productName: access.productName, hours: getHours(access) }
}

function refuse(why: Refusal, reason = '', hours: Hours | null = null): PassScan {
  return { result: 'refused', why, reason, hours }
}

const getFirstDay = ({ validFrom, productDate }: GateAccess) => validFrom ?? productDate
const getLastDay = ({ validUntil, productDate }: GateAccess) => validUntil ?? productDate

/** Sales and orders are valid on their day. Open prepaid access without dates is valid on any day. */
function isForDay(access: GateAccess, day: CalendarDate): boolean {
  const [from, until] = [getFirstDay(access), getLastDay(access)]
  if (from === null && access.kind !== 'prepaidAccess') return false
  return (from === null || from <= day) && (until === null || day <= until)
}

const hasEnded = (day: CalendarDate) => (access: GateAccess) => {
  const until = getLastDay(access)
  return until !== null && until < day
}

function isAtTime({ fromTime, untilTime }: GateAccess, time: TimeOfDay): boolean {
  return (fromTime === null || fromTime <= time) && (untilTime === null || time < untilTime)
}

function isSigned({ signed, date }: Visit, waiver: string): boolean {
  return signed.some(({ type, from, until }) => type === waiver && from <= date && (until === null || date <= until))
}

function getHours(access: GateAccess | undefined): Hours | null {
  if (!access || (access.fromTime === null && access.untilTime === null)) return null
  return { from: access.fromTime, until: access.untilTime }
}
