import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { chooseByShare, createHousehold, type Visit } from '../demo/guest-households.ts'
import {
  anOrder,
  aPerson,
  aSeasonPass,
  printedCard,
  toBirthDate,
  type DemoHousehold,
  type DemoPerson,
} from '../demo/household.ts'
import { createRandomSource, type RandomSource } from '../demo/random-source.ts'
import { getSeasonDays, type SeasonDay } from './season-days.ts'

/** A household of the season, the day of its visit in days from today, and the location to which it comes. */
export type Visitor = {
  household: DemoHousehold
  offset: number
  location: 'base-village' | 'summit-ski-school' | 'tubing-hill'
  isStormDay: boolean
}

const seed = 20_261_125

/** What visitors come for, with their share in per cent. */
const plans = [
  { plan: 'visit', share: 44, location: 'base-village' },
  { plan: 'season', share: 16, location: 'base-village' },
  { plan: 'lessons', share: 26, location: 'summit-ski-school' },
  { plan: 'tubing', share: 14, location: 'tubing-hill' },
] as const satisfies readonly { plan: Visit['plan']; share: number; location: Visitor['location'] }[]

/** The households of a season, in the order of their visits. They are always the same, relative to today. */
export function createVisitors(today: CalendarDate, length: number): Visitor[] {
  const chance = createRandomSource(seed)
  const emails = new Set<string>()
  const create = ({ offset, isStormDay }: SeasonDay): Visitor => {
    const { plan, location } = chooseByShare(plans, chance)
    const household = createHousehold(chance, {
      emails,
      today,
      createVisit: () => ({ plan, day: offset, bought: { soldAt: chance.oneOf(places), isElsewhere: false } }),
    })
    return { household: withCards(withOwnMailHost(household), chance), offset, location, isStormDay }
  }
  const visitors = getSeasonDays(today, length).flatMap((day) =>
    Array.from({ length: day.households }, () => create(day)),
  )
  return [...visitors, ...createStoppedVisitors(today)]
}

const places = ['WEB', 'WEB', 'WEB', 'CALL', 'BASE-TKT', 'SUMMIT-SCHOOL'] as const

/** No visitor has the address of a household that every demo resort has. */
function withOwnMailHost({ people: [head, ...others] }: DemoHousehold): DemoHousehold {
  return { people: [{ ...head, email: head.email?.replace('@mail.', '@post.') ?? null }, ...others] }
}

/** Most visitors with day tickets have a card already, by mail or from an earlier visit. */
function withCards({ people: [head, ...others] }: DemoHousehold, chance: RandomSource): DemoHousehold {
  const hasCards = chance.percent(85)
  const withCard = (person: DemoPerson): DemoPerson => {
    const needsCard = person.media.length === 0 && person.purchases.some(({ product }) => !product.startsWith('TUBE'))
    return needsCard && hasCards ? { ...person, media: [printedCard] } : person
  }
  return { people: [withCard(head), ...others.map(withCard)] }
}

/** Households of today and tomorrow, each with something that keeps it from what it booked, and that guests cannot resolve. */
function createStoppedVisitors(today: CalendarDate): Visitor[] {
  const signed = { signedOnPaper: { daysAgo: 11 }, media: [printedCard] } as const
  const household = (
    firstName: string,
    lastName: string,
    age: number,
    more: Parameters<typeof aPerson>[3],
  ): DemoHousehold => ({
    people: [
      aPerson(firstName, lastName, toBirthDate(age, 70, today), {
        email: `${firstName}.${lastName}@post.example`.toLowerCase(),
        ...signed,
        ...more,
      }),
    ],
  })
  const blocked = (reasonCode: string) => [{ ...printedCard, hotlist: { reasonCode, daysAgo: 4 } }]
  const list: [offset: number, household: DemoHousehold][] = [
    [0, household('Marta', 'Velling', 41, { purchases: [anOrder('LIFT-1', 0, { isPaid: false })] })],
    [0, household('Idris', 'Sallow', 33, { purchases: [anOrder('LIFT-3', 0)], media: blocked('LOST') })],
    [0, household('Hollis', 'Amberg', 27, { purchases: [anOrder('LIFT-TEEN', 0)] })],
    [
      0,
      household('Renske', 'Voort', 52, {
        purchases: [anOrder('LIFT-3', 0)],
        media: [{ ...printedCard, isActive: false }],
      }),
    ],
    [
      0,
      {
        people: [
          { ...household('Tavi', 'Orrin', 30, { purchases: [anOrder('LIFT-1', 0)] }).people[0], birthDate: null },
        ],
      },
    ],
    [0, household('Nadia', 'Kestenholz', 38, { purchases: [anOrder('LIFT-1', 0)], signedOnPaper: 'last season' })],
    [0, household('Bo', 'Lindqvist-Aho', 44, { purchases: [anOrder('LIFT-SUMMIT', 0), anOrder('RENT-ADULT', 0)] })],
    [1, household('Samir', 'Oduya', 36, { purchases: [anOrder('LIFT-1', 1, { isOpen: false })] })],
    [
      1,
      household('Greer', 'Halvorsen', 61, {
        purchases: [anOrder('LIFT-3', 1), aSeasonPass('SP-ADULT', { endedDaysAgo: 90 })],
      }),
    ],
    [
      1,
      household('Paloma', 'Reis', 29, {
        purchases: [anOrder('LIFT-1', 1)],
        media: [{ ...printedCard, waitsAt: 'Pick-up box, Base Village' }],
      }),
    ],
    [
      1,
      household('Yusra', 'Bakke', 47, {
        purchases: [aSeasonPass('SP-ADULT'), anOrder('PRIVATE-HALF', 1)],
        media: blocked('UNPAID'),
      }),
    ],
  ]
  return list.map(([offset, one]) => ({ household: one, offset, location: 'base-village', isStormDay: false }))
}
