import { usualStops } from '../location/location-stops.ts'
import type { Authorization, Purchase } from '../household/household.ts'
import {
  aComponent,
  anActivity,
  anActivityTask,
  aPerson,
  aPurchase,
  owedFacts,
} from '../owed-task/owed-facts.builders.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import type { BlockReason } from '../pass-check/reason-text.ts'
import type { PassScan } from '../pass-check/pass-scan.ts'
import { defaultOpeningHours, getGateCheckTimes } from '../opening-hours/opening-hours.ts'
import type { GateCheck, Pass, ReadinessFacts } from './readiness-facts.ts'

/** Saturday 12 December 2026, a week after the day of `owedFacts`. */
export const visitDay = '2026-12-12'
const scanTimes = getGateCheckTimes(defaultOpeningHours)

/** A day ticket for the visit day that opens every gate. */
export function aTicket(over: Partial<Purchase> & Pick<Purchase, 'contactId'>): Purchase {
  return aPurchase({
    productDate: visitDay,
    components: [aComponent({ authorizationTypes: ['SEASON'] })],
    validity: {
      validFrom: null,
      validUntil: null,
      blackouts: [],
      access: [{ place: null, fromTime: null, untilTime: null }],
      ageMin: null,
      ageMax: null,
      isPaid: true,
    },
    ...over,
  })
}

export function aCard(over: Partial<Pass> & Pick<Pass, 'contactId'>): Pass {
  return { kind: 'card', isActive: true, isReadable: true, waitsAt: null, blocks: [], ...over }
}

/** A reason about which the resort says everything. */
export function aBlockReason(over: Partial<BlockReason> & Pick<BlockReason, 'name'>): BlockReason {
  return {
    value: 'The payment is open.',
    staffValue: 'Payment open',
    resolvedBy: 'office',
    wayBack: 'Pay at the office.',
    ...over,
  }
}

export const validScan: PassScan = { result: 'valid', productName: 'Day ticket', hours: null }

/** The checks of one pass: the same answer at every time, or an answer for each time. */
export function aGateCheck(contactId: string, scan: PassScan | ((time: string) => PassScan) = validScan): GateCheck {
  return {
    contactId,
    accessLocationId: null,
    times: scanTimes,
    scans: scanTimes.map((time) => (typeof scan === 'function' ? scan(time) : scan)),
  }
}

export function aSignedWaiver(contactId: string, over: Partial<Authorization> = {}): Authorization {
  return {
    contactId,
    authorizationType: 'SEASON',
    startDate: '2026-12-01',
    endDate: null,
    textHash: null,
    ...over,
  }
}

/** Facts of a household in which each person has a ticket, a card and a signed waiver, and is ready. */
export function readyFacts(
  contactIds: readonly string[] = ['maya'],
  owed: Partial<OwedFacts> = {},
  over: Partial<Omit<ReadinessFacts, 'owed'>> = {},
): ReadinessFacts {
  return {
    owed: owedFacts({
      people: contactIds.map((contactId, index) => aPerson({ contactId, isHeadOfHouseHold: index === 0 })),
      purchases: contactIds.map((contactId) => aTicket({ contactId })),
      authorizations: contactIds.map((contactId) => aSignedWaiver(contactId)),
      activities: [anActivity({ tasks: [anActivityTask()] })],
      ...owed,
    }),
    visitDay,
    now: { date: '2026-12-05', time: '12:00' },
    gates: [{ accessLocationId: null, openingHours: defaultOpeningHours }],
    openingHours: defaultOpeningHours,
    passes: contactIds.map((contactId) => aCard({ contactId })),
    gateChecks: contactIds.map((contactId) => aGateCheck(contactId)),
    readFromPosAtUtc: null,
    settings: { adultsSignForThemselves: false, adultAge: 18, oneRiskUrl: '' },
    stops: usualStops,
    reasonTexts: [],
    isWaitingForPos: () => false,
    ...over,
  }
}
