import { t } from '../catalogue/verdict.ts'
import { blockerCodes, getBlockerMessage, getShortBlockerMessage, type BlockedPlace } from './blocker-codes.ts'
import type { Verdict } from './gate-mark.ts'
import type { Blocker, PersonReadiness } from './readiness.ts'

/** The guest's words for a verdict: "Ready", "Ready from 15:00", or the short words of the first blocker. */
export function getVerdictText({ verdict, readyFrom, blockers }: Verdict): string {
  if (verdict === 'ready-from') return t('ready-from', { time: readyFrom ?? '' })
  if (verdict === 'ready') return t('ready')
  if (verdict === 'pending') return t('pending')
  if (verdict === 'unknown') return t('unknown')
  const [first] = blockers
  return first ? getBlockerText(first) : t('other-code')
}

/** A longer reason of the resort is not displayed in one line with the verdict. */
const maxReasonLength = 40

/** The guest's short words for a blocker: "Needs a photo". For a code that this release does not know: ask at the desk. */
export function getBlockerText({ code, message }: Pick<Blocker, 'code' | 'message'>): string {
  if (!blockerCodes.includes(code)) return t('other-code')
  if (code !== 'pass-blocked' || message === getBlockerMessage(code)) return getShortBlockerMessage(code)
  const reason = message.trim().replace(/\.$/, '')
  return reason.length > maxReasonLength ? getShortBlockerMessage(code) : t('pass-blocked-why', { reason })
}

/** These are missing at the gate; what else stops there is something that is wrong. */
const codesNeededAtGate: ReadonlySet<Blocker['code']> = new Set([
  'birth-date-missing',
  'waiver-only-on-the-day',
  'waiver-at-the-desk',
])

/**
 * The guest's words for what a blocker of a person stops: "The lift gate needs it". If only the rental desk or the ski
 * school needs it, the words say that the lift opens, so that nobody believes the gate is closed.
 */
export function getPlaceText(
  { code, blocks, action }: Pick<Blocker, 'code' | 'blocks' | 'action'>,
  person: Pick<PersonReadiness, 'verdict' | 'booked' | 'blockers' | 'isWaitingForPos'>,
): string {
  const isOpen = isGateOpen(person)
  const isNeeded = !(action.kind === 'call' || action.kind === 'none') || codesNeededAtGate.has(code)
  const texts = {
    gate: t(isNeeded ? 'needed-at-gate' : 'shut-at-gate'),
    'pick-up': t('at-pick-up'),
    rental: t(isOpen ? 'at-rental-lift-opens' : 'at-rental'),
    lesson: t(isOpen ? 'at-lesson-lift-opens' : 'at-lesson'),
    nothing: t('at-nothing'),
  } as const satisfies Record<BlockedPlace, string>
  return texts[blocks]
}

/** True if the person booked the gate, and nothing is known that keeps it closed. */
export function isGateOpen({
  verdict,
  booked,
  blockers,
  isWaitingForPos,
}: Pick<PersonReadiness, 'verdict' | 'booked' | 'blockers' | 'isWaitingForPos'>): boolean {
  return (
    booked.includes('gate') &&
    verdict !== 'unknown' &&
    verdict !== 'pending' &&
    !isWaitingForPos &&
    blockers.every(({ blocks }) => blocks !== 'gate' && blocks !== 'pick-up')
  )
}
