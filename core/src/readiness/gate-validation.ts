import type { PassScan, Refusal, TimeOfDay } from '../pass-check/pass-scan.ts'
import { refusals } from '../pass-check/pass-scan.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { GateCheck } from './readiness-facts.ts'

/** Why the gates stay closed. `closed`: the gate was open for the pass earlier on the day. */
export type GateRefusal = Refusal | 'unknown-pass' | 'closed'

/** What the point of sale says about the passes of a person on the visit day. */
export type GateValidation = { opens: true; from: TimeOfDay } | { opens: false; why: GateRefusal }

const codeByRefusal = {
  blocked: 'pass-blocked',
  inactive: 'pass-inactive',
  'waiver-missing': 'refused-by-point-of-sale',
  'not-paid': 'not-paid',
  'age-does-not-fit': 'age-does-not-fit',
  'blackout-day': 'blackout-day',
  'other-place': 'other-place',
  expired: 'purchase-expired',
  'nothing-bought': 'nothing-bought',
  'other-time': 'hours-over',
  'unknown-pass': 'refused-by-point-of-sale',
  closed: 'hours-over',
} as const satisfies Record<GateRefusal, BlockerCode>

/** The blocker for a refusal that the product's own rules do not explain. */
export function toRefusalBlocker(why: GateRefusal): BlockerCode {
  return codeByRefusal[why]
}

/**
 * Combines the checks of a person's passes, from a time on: the gates open if a pass is valid then or later, or in the
 * hours that an answer names. A pass without hours is valid until its gate closes, at the time of the last check. Else the
 * most important refusal of `refusals` says why not.
 */
export function validateAtGates(own: readonly GateCheck[], notBefore: TimeOfDay): GateValidation {
  const openings = own.flatMap(getOpenings)
  let from: TimeOfDay | undefined
  for (const opening of openings) {
    const { at, until, closesAt } = opening
    const isStillOpen = until === null ? at >= notBefore && (at > closesAt || notBefore < closesAt) : until > notBefore
    if (isStillOpen && (from === undefined || opening.from < from)) from = opening.from
  }
  if (from !== undefined) return { opens: true, from }
  if (openings.length > 0) return { opens: false, why: 'closed' }
  return { opens: false, why: getFirstRefusal(own) ?? 'unknown-pass' }
}

const rankByRefusal = new Map(refusals.map((refusal, rank) => [refusal, rank]))

/** The most important refusal of some checks; undefined if none of them was refused. */
function getFirstRefusal(checks: readonly GateCheck[]): Refusal | undefined {
  const getRank = (refusal: Refusal) => rankByRefusal.get(refusal) ?? 0
  let first: Refusal | undefined
  for (const { scans } of checks) {
    for (const { scan } of scans) {
      // Most checks of a day have the same answer.
      if (scan.result !== 'refused' || scan.why === first) continue
      if (first === undefined || getRank(scan.why) < getRank(first)) first = scan.why
    }
  }
  return first
}

/**
 * Hours in which a gate opens for a pass. `at` is a time at which it certainly does, `until` is null if the answer does
 * not say.
 */
type Opening = { from: TimeOfDay; until: TimeOfDay | null; at: TimeOfDay; closesAt: TimeOfDay }

function getOpenings({ scans }: GateCheck): Opening[] {
  const closesAt = scans.at(-1)?.time ?? ''
  const openings: Opening[] = []
  let firstValid: TimeOfDay | undefined
  for (const { time, scan } of scans) {
    if (scan.result === 'valid') {
      firstValid ??= time
      // A pass that was valid at the checks before has been valid since the first of them.
      openings.push({ from: scan.hours?.from ?? firstValid, until: scan.hours?.until ?? null, at: time, closesAt })
    } else {
      firstValid = undefined
      if (isRefusedBecause(scan, 'other-time') && scan.hours?.from) {
        openings.push({ from: scan.hours.from, until: scan.hours.until, at: scan.hours.from, closesAt })
      }
    }
  }
  return openings
}

/** The times of the day at which the answers of the gates change. */
export function getGateChanges(checks: readonly GateCheck[]): TimeOfDay[] {
  const times = new Set<TimeOfDay>()
  for (const { scans } of checks) {
    for (const { time, scan } of scans) {
      times.add(time)
      if (scan.result === 'unknown' || scan.hours === null) continue
      if (scan.hours.from !== null) times.add(scan.hours.from)
      if (scan.hours.until !== null) times.add(scan.hours.until)
    }
  }
  return [...times]
}

function isRefusedBecause(scan: PassScan, why: Refusal): scan is Extract<PassScan, { result: 'refused' }> {
  return scan.result === 'refused' && scan.why === why
}
