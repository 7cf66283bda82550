import { blockerDefinitions, getBlockerMessage } from './blocker-codes.ts'
import type { HouseholdReadiness } from './readiness.ts'

/**
 * What was known before an unknown answer, in the form of an answer: the codes with their messages, and the time at
 * which the point of sale answered. Undefined if nothing was known.
 */
export function toKnownReadiness({ lastAnswer, ...unknown }: HouseholdReadiness): HouseholdReadiness | undefined {
  if (!lastAnswer) return undefined
  return {
    ...unknown,
    lastAnswer: null,
    checkedAtUtc: lastAnswer.answeredAtUtc,
    people: lastAnswer.people.map(({ contactId, verdict, readyFrom, blockers }) => ({
      contactId,
      verdict,
      readyFrom,
      booked: [],
      blockers: blockers.map(({ code, blocks, resolvedBy }) => ({
        code,
        blocks,
        resolvedBy,
        action: { kind: blockerDefinitions[code].action, contactTaskId: null },
        subject: '',
        message: getBlockerMessage(code),
        since: null,
        until: null,
      })),
      alsoOpen: [],
      isWaitingForPos: false,
      expiresAt: '',
    })),
  }
}

/** The newer one of two answers; the only one if the other is missing or has no time. */
export function getNewerReadiness(
  one: HouseholdReadiness | undefined,
  other: HouseholdReadiness | undefined,
): HouseholdReadiness | undefined {
  const getTime = (readiness: HouseholdReadiness | undefined) => readiness?.checkedAtUtc ?? ''
  return getTime(other) > getTime(one) ? other : one
}
