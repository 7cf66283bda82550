import { addDays } from '../calendar/calendar-date.ts'
import { isBirthDateMissing, getAge } from '../contact/contact.ts'
import { foldCustomerName } from '../contact/fold-customer-name.ts'
import type { Person } from '../household/household.ts'
import {
  blockerCodes,
  blockerDefinitions,
  getBlockerMessage,
  type BlockedPlace,
  type BlockerCode,
} from './blocker-codes.ts'
import { getCarrierProblems } from './carrier.ts'
import { toRefusalBlocker, validateAtGates, type GateValidation } from './gate-validation.ts'
import type { ReadinessFacts } from './readiness-facts.ts'
import type { Blocker, PersonReadiness, ReadinessVerdict } from './readiness.ts'
import { getRightToRide, type RightToRide } from './right-to-ride.ts'
import { judgeTasks, type JudgedTasks } from './task-problems.ts'

/**
 * Judges whether each person of a household is ready for the visit day, in the household's order
 * (docs/domain.md, "Readiness"). A person is ready only if the product's own rules and the point of sale agree. All
 * blockers are listed; those that stop something that the person booked decide the verdict.
 */
export function judgeReadiness(facts: ReadinessFacts): PersonReadiness[] {
  const rights = new Map(facts.owed.people.map((person) => [person.contactId, getRightToRide(person, facts)]))
  const tasks = judgeTasks(
    facts,
    [...rights.values()].flatMap(({ purchases }) => purchases),
    (contactId) => rights.get(contactId)?.isPhotoRequired === true,
  )
  return facts.owed.people.flatMap((person) => {
    const right = rights.get(person.contactId)
    const judged = tasks.get(person.contactId)
    return right && judged ? [judgePerson(person, right, judged, facts)] : []
  })
}

function judgePerson(person: Person, right: RightToRide, tasks: JudgedTasks, facts: ReadinessFacts): PersonReadiness {
  const isAtGate = right.booked.includes('gate')
  const decidingPlaces = new Set<BlockedPlace>(isAtGate ? [...right.booked, 'pick-up'] : right.booked)
  const own = sortBlockers([
    ...getPersonBlockers(person, facts),
    ...right.problems.map((problem) => createBlocker(problem.code, problem)),
    ...(facts.passes === null || !isAtGate
      ? []
      : getCarrierProblems(
          facts.passes.filter(({ contactId }) => contactId === person.contactId),
          facts,
        ).map((problem) => createBlocker(problem.code, problem))),
    ...tasks.problems.map(({ code, ...problem }) => createBlocker(code, problem)),
  ])
  const isDeciding = ({ blocks }: Blocker) => decidingPlaces.has(blocks)
  const isWaitingForPos = [...tasks.waitingPlaces].some((place) => decidingPlaces.has(place))
  const gate = isAtGate ? validate(person, facts) : undefined
  const judged = combine({
    isUnknown: isUnknown(facts, isAtGate),
    blockers: own.filter(isDeciding),
    gate,
    isWaitingForPos,
    facts,
  })
  return {
    contactId: person.contactId,
    ...judged,
    booked: [...right.booked],
    alsoOpen: own.filter((blocker) => !isDeciding(blocker)),
    isWaitingForPos,
    expiresAt: getExpiry(facts),
  }
}

function getPersonBlockers(person: Person, { owed, visitDay }: ReadinessFacts): Blocker[] {
  const fold = ({ firstName, lastName }: Person) => foldCustomerName(firstName, lastName)
  const isTwice = owed.people.some(
    (other) => other !== person && other.birthDate === person.birthDate && fold(other) === fold(person),
  )
  return [
    ...(isBirthDateMissing({ age: getAge(person.birthDate, visitDay) }) ? [createBlocker('birth-date-missing')] : []),
    ...(isTwice ? [createBlocker('possible-duplicate')] : []),
  ]
}

/** True if the answer of the point of sale that the verdict needs is missing or old. */
function isUnknown({ passes, gateChecks, readFromPosAtUtc }: ReadinessFacts, isAtGate: boolean): boolean {
  return readFromPosAtUtc !== null || (isAtGate && (passes === null || gateChecks === null))
}

function validate(person: Person, { gateChecks, visitDay, now }: ReadinessFacts): GateValidation | undefined {
  const own = (gateChecks ?? []).filter(({ contactId }) => contactId === person.contactId)
  // Without a readable pass there is nothing to check, and a blocker says so.
  return own.length === 0 ? undefined : validateAtGates(own, visitDay === now.date ? now.time : '00:00')
}

function combine({
  isUnknown: isUnknownNow,
  blockers,
  gate,
  isWaitingForPos,
  facts: { visitDay, now, gateChecks },
}: {
  isUnknown: boolean
  blockers: Blocker[]
  gate: GateValidation | undefined
  isWaitingForPos: boolean
  facts: ReadinessFacts
}): { verdict: ReadinessVerdict; readyFrom: string | null; blockers: Blocker[] } {
  if (isUnknownNow) return { verdict: 'unknown', readyFrom: null, blockers }
  if (blockers.length > 0) return { verdict: 'not-ready', readyFrom: null, blockers }
  if (gate?.opens === false) {
    // The point of sale does not know yet what was completed here.
    if (isWaitingForPos && gate.why === 'waiver-missing') return { verdict: 'pending', readyFrom: null, blockers }
    return { verdict: 'not-ready', readyFrom: null, blockers: [createBlocker(toRefusalBlocker(gate))] }
  }
  const opening = gateChecks?.[0]?.scans[0]?.time
  const isLater =
    gate !== undefined &&
    opening !== undefined &&
    gate.from > opening &&
    (visitDay !== now.date || gate.from > now.time)
  return { verdict: isLater ? 'ready-from' : 'ready', readyFrom: isLater ? gate.from : null, blockers }
}

/** What is known of a blocker besides its code. */
type BlockerDetails = {
  subject?: string
  since?: string | null
  until?: string | null
  contactTaskId?: string
  blocks?: BlockedPlace
  message?: string | undefined
}

function createBlocker(code: BlockerCode, details: BlockerDetails = {}): Blocker {
  const { action, blocks, resolvedBy } = blockerDefinitions[code]
  const namesTask = action === 'task' || action === 'send-link'
  return {
    code,
    blocks: details.blocks ?? blocks,
    resolvedBy,
    action: { kind: action, contactTaskId: namesTask ? (details.contactTaskId ?? null) : null },
    subject: details.subject ?? '',
    message: details.message ?? getBlockerMessage(code),
    since: details.since ?? null,
    until: details.until ?? null,
  }
}

/** In the order of the codes, each code and subject once. */
function sortBlockers(blockers: readonly Blocker[]): Blocker[] {
  return blockerCodes.flatMap((code) =>
    blockers.filter(
      (blocker, index) =>
        blocker.code === code &&
        index === blockers.findIndex((other) => other.code === code && other.subject === blocker.subject),
    ),
  )
}

/** The next time at which the answer of a gate may change, at the latest midnight after the current day. */
function getExpiry({ visitDay, now, gateChecks }: ReadinessFacts): string {
  const times = visitDay === now.date ? (gateChecks ?? []).flatMap(({ scans }) => scans.map(({ time }) => time)) : []
  const next = times.filter((time) => time > now.time).toSorted()[0]
  return next === undefined ? `${addDays(now.date, 1)}T00:00` : `${now.date}T${next}`
}
