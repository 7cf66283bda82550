import { blockerDefinitions, getBlockerMessage, type BlockerCode } from './blocker-codes.ts'
import type { Blocker, HouseholdReadiness, PersonReadiness } from './readiness.ts'

/** A blocker with what its code says. */
export function aBlocker(code: BlockerCode, over: Partial<Blocker> = {}): Blocker {
  const { action, blocks, resolvedBy } = blockerDefinitions[code]
  return {
    code,
    blocks,
    resolvedBy,
    action: { kind: action, contactTaskId: null },
    subject: '',
    message: getBlockerMessage(code),
    since: null,
    until: null,
    ...over,
  }
}

/** The readiness of a person who booked the gate and is ready. */
export function aVerdict(over: Partial<PersonReadiness> = {}): PersonReadiness {
  return {
    contactId: 'maya',
    verdict: 'ready',
    readyFrom: null,
    booked: ['gate'],
    blockers: [],
    alsoOpen: [],
    isWaitingForPos: false,
    expiresAt: '2026-12-13T00:00',
    ...over,
  }
}

/** The readiness of a household at location 1 for Saturday 14 February 2026, read the day before. */
export function aReadiness(
  people: readonly PersonReadiness[],
  over: Partial<HouseholdReadiness> = {},
): HouseholdReadiness {
  return {
    locationId: 1,
    visitDay: '2026-02-14',
    visitDays: ['2026-02-14', '2026-02-15'],
    checkedAtUtc: '2026-02-13T15:52:00.000Z',
    people: [...people],
    ...over,
  }
}

/** The readiness of a household in which everybody is ready. The day is after that of every clock of a test. */
export function aHouseholdReadiness(contactIds: readonly string[]): HouseholdReadiness {
  return aReadiness(
    contactIds.map((contactId) => aVerdict({ contactId })),
    { visitDay: '2099-02-14', visitDays: ['2099-02-14'], checkedAtUtc: '2026-02-14T15:52:00.000Z' },
  )
}
