import { blockerDefinitions, type BlockerCode } from './blocker-codes.ts'
import type { PersonReadiness } from './readiness.ts'

/**
 * What a verdict means for a resort that plans a day. `partly-open`: the gate opens, and something for the rental desk
 * or the ski school is open. `stopped`: the gate stays closed, or there is nothing to hold to it. `unchecked`: the point
 * of sale did not answer, or has not confirmed what was completed here.
 */
export type ReadinessGroup = 'ready' | 'partly-open' | 'stopped' | 'unchecked'

/** The group of a verdict; `stopsGate` is true if a blocker stops the gate or the pick-up of a pass. */
export function getReadinessGroup({
  verdict,
  stopsGate,
}: Pick<PersonReadiness, 'verdict'> & { stopsGate: boolean }): ReadinessGroup {
  if (verdict === 'ready' || verdict === 'ready-from') return 'ready'
  if (verdict === 'not-ready') return stopsGate ? 'stopped' : 'partly-open'
  return 'unchecked'
}

/** True if a reminder makes sense: the guest, or the other adult of the household, can resolve the blocker. */
export function canRemindOf(code: BlockerCode): boolean {
  const { resolvedBy } = blockerDefinitions[code]
  return resolvedBy === 'guest' || resolvedBy === 'that-adult'
}
