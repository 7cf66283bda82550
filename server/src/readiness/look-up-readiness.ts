import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { normalisePassNumber } from '@first-chair/core/pass-check/pass-number'
import { blockerDefinitions } from '@first-chair/core/readiness/blocker-codes'
import { toRefusalBlocker, validateAtGates } from '@first-chair/core/readiness/gate-validation'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import type { ReadinessLookup, ReadinessLookupRequest } from '@first-chair/core/stored-verdict/readiness-export'
import { getGates, type Gates } from '@first-chair/core/opening-hours/gates'
import { getGateCheckTimes } from '@first-chair/core/opening-hours/opening-hours'
import type { FoundPerson, PeopleQuery } from '../adapters/point-of-sale/point-of-sale.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'
import { judgeHouseholds, loadJudgingContext, type JudgedHousehold } from '../verdict/judge-households.facts.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { findHeads } from '../stored-verdict/stored-verdict-history.store.ts'
import { toStoredBlockers } from '../stored-verdict/stored-verdict.rule.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

/** The verdict of a person with their household; `person` is undefined while the point of sale does not answer. */
type JudgedPerson = FoundPerson & {
  person: PersonReadiness | undefined
  passes: JudgedHousehold['passes']
}

/**
 * Judges up to 500 people for a day at a location, by IP codes or media numbers. Unknown codes are listed as unknown
 * (docs/domain.md, "Readiness for programs").
 */
export async function lookUpReadiness(
  ctx: Ctx,
  { locationId, day, ipCodes, mediaNumbers }: ReadinessLookupRequest,
): Promise<ReadinessLookup> {
  const setup = await ctx.setup.current()
  if (!setup.locations.some(({ id }) => id === locationId)) {
    throw createInvalidInput([{ path: 'locationId', rule: 'unknown', message: t('no-such-location') }])
  }
  const location = getOpenLocation(setup, locationId)
  refuseInvalidDay(day, ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone))

  const query = { ipCodes: [...new Set(ipCodes)], passNumbers: [...new Set(mediaNumbers.map(normalisePassNumber))] }
  const found = await findPeople(ctx, query)
  const heads = [...new Set(found.map(({ headIpCode }) => headIpCode))]
  const unreadable = new Set<string>()
  const judging = await loadJudgingContext(ctx, [location])
  const judged = await judgeHouseholds(
    ctx,
    judging,
    () => readHouseholds(ctx, heads, unreadable),
    () => [{ locationId, day }],
  )
  const households = new Map(judged.map((household) => [household.ipCode, household]))
  const people = found.flatMap((one): JudgedPerson[] => {
    if (unreadable.has(one.headIpCode)) return [{ ...one, person: undefined, passes: [] }]
    const household = households.get(one.headIpCode)
    const person = household?.visits[0]?.people.find(({ contactId }) => contactId === one.contactId)
    return household && person ? [{ ...one, person, passes: household.passes }] : []
  })
  const numbersForGates = ctx.pointOfSale.findPeople ? [] : query.passNumbers
  const gateViews = await askGates(ctx, numbersForGates, { ...getGates(location, setup.general), day })
  for (const one of people) if (one.kind === 'passNumber') gateViews.set(one.code, toGateView(one))
  const byIpCode = new Map(people.filter(({ kind }) => kind === 'ipCode').map((one) => [one.code, one]))
  return {
    locationId,
    visitDay: day,
    people: query.ipCodes.flatMap((ipCode) => {
      const one = byIpCode.get(ipCode)
      return one ? [toAnswer(one)] : []
    }),
    media: [...new Set(mediaNumbers)].flatMap((mediaNumber) => {
      const view = gateViews.get(normalisePassNumber(mediaNumber))
      return view ? [{ mediaNumber, ...view }] : []
    }),
    unknownIpCodes: query.ipCodes.filter((ipCode) => !byIpCode.has(ipCode)),
    unknownMediaNumbers: [...new Set(mediaNumbers)].filter((number) => !gateViews.has(normalisePassNumber(number))),
  }
}

/**
 * Finds the people. If the point of sale cannot find them, the stored verdicts know the household of a person, and a
 * person without one may be a head; nobody is found by a media number.
 */
async function findPeople({ pool, pointOfSale }: Ctx, query: PeopleQuery): Promise<FoundPerson[]> {
  if (pointOfSale.findPeople) return pointOfSale.findPeople(query)
  const heads = await findHeads(pool, query.ipCodes)
  return query.ipCodes.map((code) => ({
    kind: 'ipCode',
    code,
    contactId: code,
    headIpCode: heads.get(code) ?? code,
  }))
}

function toAnswer({ contactId, headIpCode, person }: JudgedPerson): ReadinessLookup['people'][number] {
  return {
    contactId,
    householdIpCode: headIpCode,
    verdict: person?.verdict ?? 'unknown',
    readyFrom: person?.readyFrom ?? null,
    booked: person?.booked ?? [],
    isWaitingForPos: person?.isWaitingForPos ?? false,
    blockers: toStoredBlockers(person?.blockers ?? []),
  }
}

/** What a gate may know of a card or phone. */
type GateView = Omit<ReadinessLookup['media'][number], 'mediaNumber'>

/**
 * What the gates would do with passes whose holders are not known, so that the product's own rules cannot be asked: a
 * refusal is `not-ready`, anything else `unknown`. Leaves out unknown numbers.
 */
async function askGates(
  { pointOfSale }: Ctx,
  numbers: readonly string[],
  { day, gates }: { day: string } & Pick<Gates, 'gates'>,
): Promise<Map<string, GateView>> {
  const atGates = numbers.flatMap((passNumber) =>
    gates.map((gate) => ({ passNumber, gate, times: getGateCheckTimes(gate.openingHours) })),
  )
  const answers = await pointOfSale.validateScansOfPasses(
    atGates.map(({ passNumber, gate: { accessLocationId }, times }) => ({
      passNumber,
      accessLocationId,
      moments: times.map((time) => ({ date: day, time })),
    })),
  )
  const checked = atGates.map(({ passNumber, gate: { accessLocationId }, times }, index) => ({
    passNumber,
    check: answers[index] && {
      contactId: '',
      accessLocationId,
      times,
      scans: answers[index],
    },
  }))
  return new Map(
    numbers.flatMap((number): [string, GateView][] => {
      const own = checked.filter(({ passNumber }) => passNumber === number)
      const checks = own.flatMap(({ check }) => check ?? [])
      const isAnswered = checks.length === own.length
      const isUnknown = checks.every(({ scans }) => scans.every(({ result }) => result === 'unknown'))
      if (isAnswered && isUnknown) return []
      const view = { verdict: 'unknown', readyFrom: null, reasonClass: null } as const
      if (!isAnswered) return [[number, view]]
      const gate = validateAtGates(checks, '00:00')
      if (gate.opens) return [[number, view]]
      const { reasonClass } = blockerDefinitions[toRefusalBlocker(gate.why)]
      return [[number, { ...view, verdict: 'not-ready', reasonClass }]]
    }),
  )
}

/** The verdict for one card or phone. Another one of the person may open the gate, although this one does not. */
function toGateView({ code, person, passes }: JudgedPerson): GateView {
  if (!person) return { verdict: 'unknown', readyFrom: null, reasonClass: null }
  const [first] = person.blockers
  const { verdict, readyFrom } = person
  if (first) return { verdict, readyFrom, reasonClass: blockerDefinitions[first.code].reasonClass }
  const own = passes.filter(({ pass, number }) => number === code && pass.contactId === person.contactId)
  const isUsable = own.length === 0 || own.some(({ pass }) => pass.isActive && pass.isReadable)
  if (isUsable || verdict === 'unknown') return { verdict, readyFrom, reasonClass: null }
  return { verdict: 'not-ready', readyFrom: null, reasonClass: 'pass' }
}
