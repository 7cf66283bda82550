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
 * Combines the checks of a person's passes, from a time on: the gates open if one pass is valid at one of the times.
 * Else the most important refusal of `refusals` says why not.
 */
export function validateAtGates(own: readonly GateCheck[], notBefore: TimeOfDay): GateValidation {
  const scans = own.flatMap((check) => check.scans)
  const valid = scans.flatMap(({ time, scan }) =>
    scan.result === 'valid' ? [{ from: scan.hours?.from ?? time, until: scan.hours?.until ?? null, time }] : [],
  )
  const open = valid
    .filter(({ time, until }) => time >= notBefore || (until !== null && until > notBefore))
    .map(({ from }) => from)
    .toSorted()[0]
  if (open !== undefined) return { opens: true, from: open }
  if (valid.length > 0) return { opens: false, why: 'closed' }
  const why = refusals.find((refusal) => scans.some(({ scan }) => isRefusedBecause(scan, refusal)))
  return { opens: false, why: why ?? 'unknown-pass' }
}

function isRefusedBecause(scan: PassScan, refusal: Refusal): boolean {
  return scan.result === 'refused' && scan.why === refusal
}
