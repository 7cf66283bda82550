import { addDays } from '../calendar/calendar-date.ts'
import { isBirthDateMissing, getAge } from '../contact/contact.ts'
import { foldCustomerName } from '../contact/fold-customer-name.ts'
import { isSoldForResort } from '../household/counted-purchases.ts'
import type { Person } from '../household/household.ts'
import {
  blockerCodes,
  blockerDefinitions,
  getBlockerMessage,
  type BlockedPlace,
  type BlockerCode,
  type Resolver,
} from './blocker-codes.ts'
import { getCarrierProblems, getIncompleteReasons } from './carrier.ts'
import {
  findNextGateChange,
  toRefusalBlocker,
  validateAtGates,
  type GateRefusal,
  type GateValidation,
} from './gate-validation.ts'
import { getGateCheckTimes } from '../opening-hours/opening-hours.ts'
import type { ReadinessFacts } from './readiness-facts.ts'
import { findDisagreement, type ReadinessFinding } from './readiness-finding.ts'
import type { Blocker, PersonReadiness, ReadinessVerdict } from './readiness.ts'
import { getRightToRide, isTooLateToday, type RightToRide } from './right-to-ride.ts'
import { judgeTasks, type JudgedTasks } from './task-problems.ts'

/** The readiness of a person, and what it was derived from. */
export type JudgedPerson = { person: Person; right: RightToRide; tasks: JudgedTasks; readiness: PersonReadiness }

/** The readiness of each person, and what the resort has to put right. */
type JudgedHousehold = { people: JudgedPerson[]; findings: ReadinessFinding[] }

/**
 * Judges whether each person of a household is ready for the visit day, in the household's order
 * (docs/domain.md, "Readiness"). A person is ready only if the product's own rules and the point of sale agree. All
 * blockers are listed; those that stop something that the person booked decide the verdict.
 */
export function judgeReadiness(facts: ReadinessFacts): PersonReadiness[] {
  return judgeHousehold(facts).people.map(({ readiness }) => readiness)
}

/** Judges like `judgeReadiness`, with what each verdict was derived from, and collects what only the resort can put right. */
export function judgeHousehold(facts: ReadinessFacts): JudgedHousehold {
  const rights = facts.owed.people.map((person) => ({ person, right: getRightToRide(person, facts) }))
  const tasks = judgeTasks(
    facts,
    rights.flatMap(({ right }) => right.purchases),
    new Set(rights.flatMap(({ person, right }) => (right.isPhotoRequired ? person.contactId : []))),
  )
  const expiresAt = getExpiry(facts)
  const judged: JudgedHousehold = { people: [], findings: [] }
  for (const { person, right } of rights) {
    const ownTasks = tasks.get(person.contactId)
    if (!ownTasks) continue
    const readiness = judgePerson(person, right, ownTasks, { facts, expiresAt, findings: judged.findings })
    judged.people.push({ person, right, tasks: ownTasks, readiness })
  }
  return judged
}

/** Judges one person, and adds what the resort has to put right to `findings`. */
function judgePerson(
  person: Person,
  right: RightToRide,
  tasks: JudgedTasks,
  { facts, expiresAt, findings }: { facts: ReadinessFacts; expiresAt: string; findings: ReadinessFinding[] },
): PersonReadiness {
  const passes = facts.passes?.filter(({ contactId }) => contactId === person.contactId) ?? []
  const isAtGate = right.booked.includes('gate')
  const isDeciding = (place: BlockedPlace) =>
    place === 'pick-up' ? isAtGate : place !== 'nothing' && right.booked.includes(place)
  const isWaitingForPos = tasks.waitingPlaces.size > 0 && [...tasks.waitingPlaces].some(isDeciding)
  const own = getPersonBlockers(person, facts)
  const carrierProblems = facts.passes === null || !isAtGate ? [] : getCarrierProblems(passes, facts)
  for (const problems of [right.problems, carrierProblems, tasks.problems]) {
    for (const problem of problems) addBlocker(own, createBlocker(problem.code, problem))
  }
  if (isWaitingForPos) addBlocker(own, createBlocker('waiting-for-point-of-sale'))
  const gate = isAtGate ? validate(person, facts) : undefined
  const { verdict, readyFrom, blockers } = combine({
    isUnknown: isUnknown(facts, isAtGate),
    blockers: own.filter(({ blocks }) => isDeciding(blocks)),
    gate,
    isWaitingForPos,
    missingWaivers: tasks.missingWaivers,
    isTooLate: isTooLateToday(right, facts),
    facts,
  })
  const disagreement =
    gate &&
    findDisagreement(
      {
        blockers: own.filter(({ blocks }) => blocks === 'gate' || blocks === 'pick-up'),
        rightProblems: right.problems,
        knowsPurchases: right.purchases.every(({ validity }) => validity !== undefined),
        countsPurchases: right.purchases.every((purchase) => isSoldForResort(purchase, facts.owed.purchaseWindow)),
        hasOnePass: passes.length === 1,
        isWaitingForPos,
      },
      gate,
    )
  if (disagreement) findings.push(disagreement)
  for (const reasonCode of getIncompleteReasons(passes, facts)) {
    findings.push({ kind: 'reason-without-text', reasonCode })
  }
  for (const taskId of tasks.impossibleTaskIds) findings.push({ kind: 'task-impossible', taskId })
  return {
    contactId: person.contactId,
    verdict,
    readyFrom,
    blockers,
    booked: right.booked,
    alsoOpen: own.filter(({ blocks }) => !isDeciding(blocks)),
    isWaitingForPos,
    expiresAt,
  }
}

/** In the order of the codes. */
function getPersonBlockers(person: Person, { owed, visitDay, stops }: ReadinessFacts): Blocker[] {
  const fold = ({ firstName, lastName }: Person) => foldCustomerName(firstName, lastName)
  const isTwice = owed.people.some(
    (other) => other !== person && other.birthDate === person.birthDate && fold(other) === fold(person),
  )
  const blockers: Blocker[] = []
  if (isBirthDateMissing({ age: getAge(person.birthDate, visitDay) })) {
    blockers.push(createBlocker('birth-date-missing', { blocks: stops.birthDate ?? undefined }))
  }
  if (isTwice) blockers.push(createBlocker('possible-duplicate', { blocks: stops.duplicate ?? undefined }))
  return blockers
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

/**
 * Combines the own rules with the gates. A refusal of the gates that no blocker explains is a blocker itself, also
 * beside those that stop only the rental desk or the lesson.
 */
function combine({
  isUnknown: isUnknownNow,
  blockers,
  gate,
  isWaitingForPos,
  missingWaivers,
  isTooLate,
  facts: { visitDay, now, openingHours },
}: {
  isUnknown: boolean
  blockers: Blocker[]
  gate: GateValidation | undefined
  isWaitingForPos: boolean
  missingWaivers: JudgedTasks['missingWaivers']
  isTooLate: boolean
  facts: ReadinessFacts
}): { verdict: ReadinessVerdict; readyFrom: string | null; blockers: Blocker[] } {
  if (isUnknownNow) return { verdict: 'unknown', readyFrom: null, blockers }
  const isExplained = blockers.some(({ blocks }) => blocks === 'gate' || blocks === 'pick-up')
  const why = gate?.opens === false && !isExplained ? gate.why : undefined
  // The point of sale does not know yet what was completed here.
  const isUnconfirmed = isWaitingForPos && why === 'waiver-missing'
  const refusal = isUnconfirmed ? (isTooLate ? [createBlocker('hours-over')] : []) : explainRefusal(why, missingWaivers)
  // A waiver that the gates miss stops the gate, also if it was to stop another place: the first one counts.
  const all = refusal.length === 0 ? blockers : mergeBlockers(refusal, blockers)
  if (all.length > 0) return { verdict: 'not-ready', readyFrom: null, blockers: all }
  if (isUnconfirmed) return { verdict: 'pending', readyFrom: null, blockers: all }
  const isLater =
    gate?.opens === true && gate.from > openingHours.opensAt && (visitDay !== now.date || gate.from > now.time)
  return { verdict: isLater ? 'ready-from' : 'ready', readyFrom: isLater ? gate.from : null, blockers: all }
}

/** The blockers for a refusal of the gates. A waiver that they miss may be a task that was not set to stop the gate. */
function explainRefusal(why: GateRefusal | undefined, missingWaivers: JudgedTasks['missingWaivers']): Blocker[] {
  if (why === undefined) return []
  if (why !== 'waiver-missing' || missingWaivers.length === 0) return [createBlocker(toRefusalBlocker(why))]
  return missingWaivers.map(({ code, ...problem }) => createBlocker(code, { ...problem, blocks: 'gate' }))
}

/** What is known of a blocker besides its code. */
type BlockerDetails = {
  subject?: string
  since?: string | null
  until?: string | null
  contactTaskId?: string
  blocks?: BlockedPlace | undefined
  message?: string | undefined
  resolvedBy?: Resolver | undefined
  wayBack?: string | undefined
}

function createBlocker(code: BlockerCode, details: BlockerDetails = {}): Blocker {
  const { action, blocks, resolvedBy } = blockerDefinitions[code]
  const namesTask = action === 'task' || action === 'send-link'
  // Without a spread, because everybody has blockers.
  const blocker: Blocker = {
    code,
    blocks: details.blocks ?? blocks,
    resolvedBy: details.resolvedBy ?? resolvedBy,
    action: { kind: action, contactTaskId: namesTask ? (details.contactTaskId ?? null) : null },
    subject: details.subject ?? '',
    message: details.message ?? getBlockerMessage(code),
    since: details.since ?? null,
    until: details.until ?? null,
  }
  if (details.wayBack !== undefined) blocker.wayBack = details.wayBack
  return blocker
}

const rankByCode = new Map(blockerCodes.map((code, rank) => [code, rank]))

function mergeBlockers(first: readonly Blocker[], others: readonly Blocker[]): Blocker[] {
  const merged: Blocker[] = []
  for (const blocker of first) addBlocker(merged, blocker)
  for (const blocker of others) addBlocker(merged, blocker)
  return merged
}

/** Adds a blocker in the order of the codes, each code and subject once. Sorts no list, because everybody has blockers. */
function addBlocker(sorted: Blocker[], blocker: Blocker): void {
  const rank = rankByCode.get(blocker.code) ?? 0
  let place = sorted.length
  for (let index = 0; index < sorted.length; index += 1) {
    const other = sorted[index]
    if (other?.code === blocker.code && other.subject === blocker.subject) return
    if (place === sorted.length && other && (rankByCode.get(other.code) ?? 0) > rank) place = index
  }
  if (place === sorted.length) sorted.push(blocker)
  else sorted.splice(place, 0, blocker)
}

/**
 * The next time at which the answer of a gate may change, at the latest midnight after the current day. Ages, windows
 * and blackout days change at midnight too, because they are judged for whole days.
 */
function getExpiry({ visitDay, now, gateChecks, openingHours }: ReadinessFacts): string {
  // As if one more gate had the hours of the place.
  const place = { contactId: '', accessLocationId: null, times: getGateCheckTimes(openingHours), scans: [] }
  const next = visitDay === now.date ? findNextGateChange([place, ...(gateChecks ?? [])], now.time) : undefined
  return next === undefined ? `${addDays(now.date, 1)}T00:00` : `${now.date}T${next}`
}
