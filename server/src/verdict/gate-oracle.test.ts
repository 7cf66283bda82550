import { addDays } from '@first-chair/core/calendar/calendar-date'
import { usualStops } from '@first-chair/core/location/location-stops'
import type { Authorization, Purchase } from '@first-chair/core/household/household'
import { anActivity, anActivityTask, aPerson, owedFacts } from '@first-chair/core/owed-task/owed-facts.builders'
import { judgeHousehold } from '@first-chair/core/readiness/judge-readiness'
import { getGates } from '@first-chair/core/opening-hours/gates'
import { getGateCheckTimes } from '@first-chair/core/opening-hours/opening-hours'
import type { Pass, ReadinessFacts } from '@first-chair/core/readiness/readiness-facts'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { describe, expect, test } from 'vitest'
import { decideScan, type GateAccess, type GatePass } from '../adapters/point-of-sale/built-in/decide-scan.ts'

// Compares the rule with the built-in gate for generated households. The gate is a pure function, so that millions of
// scans take seconds; `validate-scans.ts` only reads its facts.

const today = '2026-12-05'
const days = [0, 1, 2, 3, 4].map((count) => addDays(today, count))
const households = process.env['PROVE'] === '1' ? 10_000 : 1_000
const places = ['BASE', 'SUMMIT'] as const

/** Numbers that look random and are always the same (xorshift). */
function createChance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  return {
    next,
    percent: (share: number) => next(100) < share,
    oneOf: <Item>(items: readonly [Item, ...Item[]]): Item => items[next(items.length)] ?? items[0],
  }
}
type Chance = ReturnType<typeof createChance>

type Product = Pick<GateAccess, 'ageMin' | 'ageMax' | 'blackouts' | 'waivers'> & {
  code: string
  accesses: readonly Pick<GateAccess, 'place' | 'fromTime' | 'untilTime'>[]
}
type Carrier = { pass: Pass; gate: Pick<GatePass, 'isActive' | 'blocks'> }
type Holder = {
  contactId: string
  birthDate: string | null
  purchases: readonly Purchase[]
  accesses: readonly GateAccess[]
  carriers: readonly Carrier[]
  /** Signed waivers, and whether the point of sale knows of them. */
  signed: readonly (Authorization & { isConfirmed: boolean })[]
}
type Household = { holders: readonly Holder[]; waiverEnd: string | null }

const anyDay = (chance: Chance) => addDays(today, chance.next(9) - 2)
const anyTime = (chance: Chance) =>
  `${String(8 + chance.next(10)).padStart(2, '0')}:${chance.oneOf(['00', '15', '30'])}`

function aProduct(chance: Chance): Product {
  const hours = () => {
    const [fromTime, untilTime] = [anyTime(chance), anyTime(chance)].toSorted()
    if (chance.percent(60) || fromTime === undefined || untilTime === undefined || fromTime === untilTime) {
      return { fromTime: null, untilTime: null }
    }
    return chance.oneOf<Pick<GateAccess, 'fromTime' | 'untilTime'>>([
      { fromTime, untilTime },
      { fromTime, untilTime: null },
      { fromTime: null, untilTime },
    ])
  }
  const [ageMin, ageMax] = [chance.next(30), chance.next(30)].toSorted((a, b) => a - b)
  const from = anyDay(chance)
  return {
    code: `P${chance.next(1_000_000)}`,
    ageMin: chance.percent(20) ? (ageMin ?? null) : null,
    ageMax: chance.percent(20) ? (ageMax ?? null) : null,
    blackouts: chance.percent(20) ? [{ from, until: addDays(from, chance.next(3)) }] : [],
    waivers: chance.percent(50) ? ['SEASON'] : [],
    accesses: Array.from({ length: chance.oneOf([1, 1, 1, 2, 0]) }, () => ({
      place: chance.oneOf([null, null, ...places]),
      ...hours(),
    })),
  }
}

function aSale(chance: Chance, contactId: string): { purchase: Purchase; accesses: readonly GateAccess[] } {
  const product = aProduct(chance)
  const kind = chance.oneOf(['prepaidAccess', 'transaction', 'orderLine'] as const)
  const first = anyDay(chance)
  const sale = {
    productName: product.code,
    kind,
    productDate: kind === 'prepaidAccess' && chance.percent(70) ? null : anyDay(chance),
    validFrom: chance.percent(25) ? first : null,
    validUntil: chance.percent(25) ? addDays(first, chance.next(4)) : null,
    isPaid: chance.percent(85),
  }
  // A closed order requires no task, because nobody can complete it any more. Its gate is for the sale that followed.
  const isOpen = kind === 'orderLine' || chance.percent(85)
  const isCancelled = chance.percent(8)
  const { ageMin, ageMax, blackouts, accesses, waivers } = product
  return {
    purchase: {
      id: `${contactId}-${product.code}`,
      contactId,
      kind,
      isOpen,
      isCancelled,
      productId: product.code,
      productName: product.code,
      productDate: sale.productDate,
      resortCode: null,
      resortGroupCode: null,
      salesLocationId: null,
      components: [{ code: 'LIFT', rules: [], authorizationTypes: waivers, isImageRequired: false }],
      validity: {
        validFrom: sale.validFrom,
        validUntil: sale.validUntil,
        blackouts,
        access: accesses,
        ageMin,
        ageMax,
        isPaid: sale.isPaid,
      },
    },
    // As the query of the gate reads them.
    accesses:
      isCancelled || (kind === 'prepaidAccess' && !isOpen)
        ? []
        : accesses.map((access) => ({ ...sale, ...access, ageMin, ageMax, blackouts, waivers })),
  }
}

function aCarrier(chance: Chance, contactId: string): Carrier {
  const isActive = chance.percent(93)
  const fromDate = anyDay(chance)
  const isBlocked = chance.percent(6)
  return {
    pass: {
      contactId,
      kind: chance.oneOf(['card', 'card', 'mobile']),
      isActive,
      isReadable: chance.percent(95),
      waitsAt: null,
      blocks: isBlocked ? [{ reasonCode: 'LOST', fromDate }] : [],
    },
    gate: { isActive, blocks: isBlocked ? [{ reason: 'LOST', from: fromDate }] : [] },
  }
}

function aHolder(chance: Chance, contactId: string, waiverEnd: string | null): Holder {
  const sales = Array.from({ length: chance.oneOf([1, 1, 1, 2, 3, 0]) }, () => aSale(chance, contactId))
  const startDate = anyDay(chance)
  return {
    contactId,
    // Half of the birthdays are in the days of the visit.
    birthDate: chance.percent(3)
      ? null
      : `${2026 - chance.next(32)}-${chance.percent(50) ? addDays(today, chance.next(5)).slice(5) : '06-15'}`,
    purchases: sales.map(({ purchase }) => purchase),
    accesses: sales.flatMap(({ accesses }) => accesses),
    carriers: Array.from({ length: chance.oneOf([1, 1, 1, 1, 2, 0]) }, () => aCarrier(chance, contactId)),
    signed: chance.percent(75)
      ? [
          {
            contactId,
            authorizationType: 'SEASON',
            startDate: chance.percent(60) ? '2026-11-01' : startDate,
            endDate: chance.percent(70) ? waiverEnd : addDays(startDate, chance.next(4)),
            textHash: null,
            isConfirmed: chance.percent(80),
          },
        ].filter(({ startDate: from, endDate }) => endDate === null || from <= endDate)
      : [],
  }
}

function aHousehold(chance: Chance): Household {
  const waiverEnd = chance.percent(80) ? null : anyDay(chance)
  return {
    waiverEnd,
    holders: Array.from({ length: 1 + chance.next(3) }, (_, index) => aHolder(chance, `guest-${index}`, waiverEnd)),
  }
}

/** The pass as the gate knows it. `tellsAll` adds the signatures of which the point of sale does not know yet. */
const toGatePass = (holder: Holder, { gate }: Carrier, tellsAll = false): GatePass => ({
  ...gate,
  birthDate: holder.birthDate,
  accesses: holder.accesses,
  signed: holder.signed
    .filter(({ isConfirmed }) => tellsAll || isConfirmed)
    .map(({ authorizationType: type, startDate: from, endDate: until }) => ({ type, from, until })),
})
const getReadable = ({ carriers }: Holder) => carriers.filter(({ pass }) => pass.isActive && pass.isReadable)

type Visit = Pick<ReadinessFacts, 'visitDay' | 'now' | 'gates' | 'openingHours'>

function toFacts({ holders, waiverEnd }: Household, visit: Visit): ReadinessFacts {
  const purchases = holders.flatMap((holder) => holder.purchases)
  return {
    ...visit,
    owed: owedFacts({
      today,
      location: { id: 1, usePosTransactionsAndOrders: true, isEditProfileLocation: false, defaultActivityId: 1 },
      people: holders.map(({ contactId, birthDate }, index) =>
        aPerson({ contactId, birthDate, isHeadOfHouseHold: index === 0 }),
      ),
      purchases,
      authorizations: holders.flatMap(({ signed }) => signed),
      activities: [
        anActivity({
          productIds: purchases.map(({ productId }) => productId),
          tasks: [anActivityTask({ endEffectiveDate: waiverEnd })],
        }),
      ],
    }),
    passes: holders.flatMap(({ carriers }) => carriers.map(({ pass }) => pass)),
    gateChecks: holders.flatMap((holder) =>
      getReadable(holder).flatMap((carrier) =>
        visit.gates.map(({ accessLocationId, openingHours }) => {
          const times = getGateCheckTimes(openingHours)
          const decide = (time: string) =>
            decideScan(toGatePass(holder, carrier), accessLocationId, { date: visit.visitDay, time })
          return { contactId: holder.contactId, accessLocationId, times, scans: times.map(decide) }
        }),
      ),
    ),
    readFromPosAtUtc: null,
    settings: { adultsSignForThemselves: false, adultAge: 18, oneRiskUrl: '' },
    stops: usualStops,
    reasonTexts: [],
    isWaitingForPos: (contactId) =>
      holders.some((holder) => holder.contactId === contactId && holder.signed.some(({ isConfirmed }) => !isConfirmed)),
  }
}

/** True if a gate opens for a readable card or phone at a time at which this gate is open for it. */
function opensAt(holder: Holder, visit: Visit, time: string, tellsAll = false): boolean {
  return getReadable(holder).some((carrier) =>
    visit.gates.some(({ accessLocationId, openingHours }) => {
      const scan = decideScan(toGatePass(holder, carrier, tellsAll), accessLocationId, { date: visit.visitDay, time })
      if (scan.result !== 'valid') return false
      // A ticket with hours of its own may be for the evening. One without an end is valid until closing.
      const isEvening = scan.hours !== null && (scan.hours.until !== null || scan.hours.from === time)
      return time < openingHours.closesAt || isEvening
    }),
  )
}

/** The times from now on at which the answer of a gate may change. */
function getTimes(holder: Holder, { visitDay, now, gates }: Visit): string[] {
  const notBefore = visitDay === now.date ? now.time : '00:00'
  const starts = holder.accesses.flatMap(({ fromTime }) => fromTime ?? [])
  const checks = gates.flatMap(({ openingHours }) => getGateCheckTimes(openingHours))
  return [...checks, ...starts, ...(visitDay === now.date ? [now.time] : [])].filter((time) => time >= notBefore)
}

/**
 * Reasons of the own rules that the gate does not know, so that a person with them is not ready although it opens: one
 * of two cards is blocked, or one of two purchases requires a waiver.
 */
const isStricter = ({ blockers }: PersonReadiness, { purchases }: Holder) =>
  blockers.some(
    ({ code }) =>
      code === 'birth-date-missing' ||
      code === 'pass-blocked' ||
      ((code.startsWith('waiver-') || code === 'task-impossible') && purchases.length > 1),
  )

describe('for thousands of generated households, on five days and at every hour', () => {
  const chance = createChance(20_261_205)
  const counts = { ready: 0, 'ready-from': 0, pending: 0, 'not-ready': 0, unknown: 0, open: 0 }
  const wrong: string[] = []
  const report = (what: string, holder: Holder, visit: Visit, readiness: PersonReadiness) => {
    if (wrong.length < 1) wrong.push(JSON.stringify({ what, visit, readiness, holder }))
  }
  const findings = new Set<string>()

  function compare(holder: Holder, visit: Visit, readiness: PersonReadiness): void {
    counts[readiness.verdict] += 1
    const isToday = visit.visitDay === visit.now.date
    const isOpenLater = getTimes(holder, visit).some((time) => opensAt(holder, visit, time))
    if (isOpenLater) counts.open += 1
    if (!readiness.booked.includes('gate')) return report('not booked', holder, visit, readiness)
    if (readiness.verdict === 'ready' || readiness.verdict === 'ready-from') {
      const { opensAt: opening } = visit.openingHours
      const at = readiness.readyFrom ?? (isToday && visit.now.time > opening ? visit.now.time : opening)
      if (!opensAt(holder, visit, at) && !isOpenBefore(holder, visit, at))
        report('false ready', holder, visit, readiness)
    } else if (readiness.verdict === 'pending') {
      if (isOpenLater) report('pending, but open', holder, visit, readiness)
      if (!getTimes(holder, visit).some((time) => opensAt(holder, visit, time, true))) {
        report('pending, but closed for another reason', holder, visit, readiness)
      }
    } else if (isOpenLater && !isStricter(readiness, holder)) report('false not-ready', holder, visit, readiness)
    else if (readiness.blockers.some(({ code }) => code === 'refused-by-point-of-sale')) {
      report('unexplained', holder, visit, readiness)
    }
  }

  /** Before the place opens, a ticket with hours in the early morning counts too. */
  function isOpenBefore(holder: Holder, visit: Visit, time: string): boolean {
    return getTimes(holder, visit).some((earlier) => earlier < time && opensAt(holder, visit, earlier))
  }

  test('nobody is ready before a closed gate, and nobody is refused before an open one', { timeout: 120_000 }, () => {
    for (let count = 0; count < households; count += 1) {
      const household = aHousehold(chance)
      const place = getGates(
        { accessLocationIds: chance.oneOf([[], ['BASE'], ['SUMMIT'], ['BASE', 'SUMMIT']]) },
        {
          passCheckerLocationId: '',
          openingHours: chance.oneOf([[], [{ accessLocationId: 'SUMMIT', opensAt: '08:30', closesAt: '17:15' }]]),
        },
      )
      for (const visitDay of days) {
        const visit = { visitDay, now: { date: today, time: anyTime(chance) }, ...place }
        const judged = judgeHousehold(toFacts(household, visit))
        // A waiver whose dates exclude the day is a finding of its own.
        const isExplained = judged.findings.some(({ kind }) => kind === 'task-impossible')
        for (const finding of judged.findings) {
          if (finding.kind === 'disagreement' && !isExplained) findings.add(`${finding.own} ${finding.gate}`)
        }
        household.holders.forEach((holder, index) => {
          const readiness = judged.people[index]?.readiness
          if (readiness) compare(holder, visit, readiness)
        })
      }
    }
    expect(wrong).toEqual([])
    const { unknown, ...others } = counts
    expect(unknown).toBe(0)
    for (const [what, count] of Object.entries(others)) expect(count, what).toBeGreaterThan(households / 20)
  })
  test('the own rules and the gate never disagree', () => {
    expect([...findings]).toEqual([])
  })
})
