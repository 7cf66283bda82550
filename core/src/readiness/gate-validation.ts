import type { PassScan, Refusal, TimeOfDay } from '../pass-check/pass-scan.ts'
import { refusals } from '../pass-check/pass-scan.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { GateCheck } from './readiness-facts.ts'

/** What the point of sale says about the passes of a person on the visit day. */
export type GateValidation =
  { opens: true; from: TimeOfDay } | { opens: false; why: Refusal | 'unknown-pass' | 'closed' }

const codeByRefusal = {
  blocked: 'pass-blocked',
  inactive: 'pass-inactive',
  'waiver-missing': 'refused-by-point-of-sale',
  'other-place': 'other-place',
  expired: 'purchase-expired',
  'nothing-bought': 'nothing-bought',
  'other-time': 'hours-over',
  'unknown-pass': 'refused-by-point-of-sale',
  closed: 'hours-over',
} as const satisfies Record<Extract<GateValidation, { opens: false }>['why'], BlockerCode>

/** The blocker for a refusal that the product's own rules do not explain. */
export function toRefusalBlocker({ why }: Extract<GateValidation, { opens: false }>): BlockerCode {
  return codeByRefusal[why]
}

/**
 * Combines the checks of a person's passes, from a time on: the gates open if a pass is valid at one of the times, or
 * later by the hours that an answer names. Else the most important refusal of `refusals` says why not.
 */
export function validateAtGates(own: readonly GateCheck[], notBefore: TimeOfDay): GateValidation {
  const scans = own.flatMap((check) => check.scans)
  const openings = scans.flatMap(({ time, scan }) => getOpening(time, scan))
  const from = openings
    .filter(({ at, until }) => at >= notBefore || (until !== null && until > notBefore))
    .map((opening) => opening.from)
    .toSorted()[0]
  if (from !== undefined) return { opens: true, from }
  if (openings.length > 0) return { opens: false, why: 'closed' }
  const why = refusals.find((refusal) => scans.some(({ scan }) => isRefusedBecause(scan, refusal)))
  return { opens: false, why: why ?? 'unknown-pass' }
}

/** When the gates open by the answer to one check, and a time at which they certainly do. */
function getOpening(time: TimeOfDay, scan: PassScan): { from: TimeOfDay; until: TimeOfDay | null; at: TimeOfDay }[] {
  if (scan.result === 'valid') return [{ from: scan.hours?.from ?? time, until: scan.hours?.until ?? null, at: time }]
  if (!isRefusedBecause(scan, 'other-time') || !scan.hours?.from) return []
  return [{ from: scan.hours.from, until: scan.hours.until, at: scan.hours.from }]
}

function isRefusedBecause(scan: PassScan, why: Refusal): scan is Extract<PassScan, { result: 'refused' }> {
  return scan.result === 'refused' && scan.why === why
}
