import { addDays, daysBetween, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAge } from '@first-chair/core/contact/contact'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { createRandomSource, type RandomSource } from './random-source.ts'
import {
  aPerson,
  toBirthDate,
  aSale,
  anOrder,
  printedCard,
  aSeasonPass,
  unprintedCard,
  type DemoChildRegistration,
  type DemoHousehold,
  type DemoMedia,
  type DemoPerson,
  type DemoPurchase,
} from './household.ts'
import { names, type Names } from './names.ts'
import { getSeason } from './season.ts'

const seed = 19_680_127
/** Child registrations have their own seed, so that they do not change the guests. */
const registrationSeed = 20_040_229
const hotlistReasons = ['LOST', 'STOLEN', 'UNPAID', 'MISUSE'] as const

/** The purposes of a visit, with their share in per cent. */
const plans = [
  { plan: 'season', share: 38 },
  { plan: 'visit', share: 34 },
  { plan: 'lessons', share: 12 },
  { plan: 'tubing', share: 6 },
  { plan: 'was here before', share: 10 },
] as const
/** The visit of a household: all members on the same day, with purchases from one place. */
export type Visit = {
  plan: (typeof plans)[number]['plan']
  day: number
  bought: Pick<DemoPurchase, 'soldAt' | 'isElsewhere'>
}

/** Numbers of adults and children in a household, with their share in per cent. */
const shapes = [
  { adults: 1, children: 0, share: 17 },
  { adults: 2, children: 0, share: 20 },
  { adults: 2, children: 1, share: 16 },
  { adults: 2, children: 2, share: 22 },
  { adults: 2, children: 3, share: 10 },
  { adults: 2, children: 4, share: 4 },
  { adults: 1, children: 1, share: 6 },
  { adults: 1, children: 2, share: 5 },
] as const

/** Creates made-up guests. They are always the same, except that their dates are relative to today. */
export function guestHouseholds(count: number, today: CalendarDate): DemoHousehold[] {
  const chance = createRandomSource(seed)
  const emails = new Set<string>()
  const households = Array.from({ length: count }, () =>
    createHousehold(chance, { emails, today, createVisit: () => aVisit(chance, today) }),
  )
  return withChildRegistrations(households, createRandomSource(registrationSeed), today)
}

/** Adds child registrations to the children of half of the households. Some of them have expired. */
function withChildRegistrations(
  households: readonly DemoHousehold[],
  chance: RandomSource,
  today: CalendarDate,
): DemoHousehold[] {
  return households.map((household) => {
    if (!chance.percent(50)) return household
    const [{ lastName }] = household.people
    const origin = names.find(({ families }) => families.some((family) => family === lastName)) ?? chance.oneOf(names)
    const registration = {
      alternate: {
        name: `${chance.oneOf([...origin.women, ...origin.men])} ${lastName}`,
        phone: `970-555-01${chance.between(10, 99)}`,
      },
      daysAgo: chance.between(20, 500),
    }
    const [head, ...others] = household.people
    return {
      ...household,
      people: [head, ...others.map((person) => addChildRegistration(person, registration, chance, today))],
    }
  })
}

const notes = [{ foodAllergy: 'Peanuts' }, { foodAllergy: 'Milk' }, { medication: 'Asthma inhaler' }] as const

function addChildRegistration(
  person: DemoPerson,
  registration: DemoChildRegistration,
  chance: RandomSource,
  today: CalendarDate,
): DemoPerson {
  const age = getAge(person.birthDate, today)
  if (age === null || age > 17) return person
  return { ...person, childRegistration: { ...registration, ...(chance.percent(15) ? chance.oneOf(notes) : {}) } }
}

/** Creates a made-up household with its purchases. `emails` are those of other households, and get that of this one. */
export function createHousehold(
  chance: RandomSource,
  { emails, today, createVisit }: { emails: Set<string>; today: CalendarDate; createVisit: () => Visit },
): DemoHousehold {
  const origin = chance.oneOf(names)
  const shape = chooseByShare(shapes, chance)
  const visit = createVisit()
  const family = chance.oneOf(origin.families)
  const headAge = shape.children > 0 ? chance.between(28, 52) : chance.between(19, 74)
  const taken = new Set<string>()
  const member = (kin: Names, lastName: string, age: number) => {
    const firstName = chooseFreeName(kin, taken, chance)
    const born = toBirthDate(age, chance.between(0, 364), today)
    return aPerson(firstName, lastName, born, belongings(visit, age, chance))
  }

  const head = {
    ...member(origin, family, headAge),
    phone: `${chance.oneOf(['303', '719', '720', '970', '505', '801'])}-555-01${chance.between(10, 99)}`,
  }
  const others = [
    ...Array.from({ length: shape.adults - 1 }, () => {
      const kin = chance.percent(30) ? chance.oneOf(names) : origin
      const lastName = chance.percent(70) ? family : chance.oneOf(kin.families)
      return member(kin, lastName, Math.max(19, headAge + chance.between(-6, 6)))
    }),
    ...Array.from({ length: shape.children }, () => {
      const oldest = Math.min(17, headAge - 20)
      return member(origin, family, chance.between(Math.min(2, oldest), oldest))
    }).toSorted((a, b) => ((a.birthDate ?? '') < (b.birthDate ?? '') ? -1 : 1)),
  ]
  return { people: [{ ...head, email: emailFor(head, emails) }, ...others] }
}

function aVisit(chance: RandomSource, today: CalendarDate): Visit {
  const { plan } = chooseByShare(plans, chance)
  const lastWinter = `${Number(getSeason(today).lastDay.slice(0, 4)) - 1}-02-15`
  return {
    plan,
    day:
      plan === 'was here before'
        ? daysBetween(today, lastWinter) + chance.between(-40, 40)
        : // Most guests check in for the next weeks.
          Math.min(chance.between(0, 90), chance.between(0, 90)),
    bought: {
      soldAt: chance.oneOf(['WEB', 'WEB', 'WEB', 'CALL', 'BASE-TKT']),
      isElsewhere: chance.percent(3),
    },
  }
}

/** Chooses one of these kinds, each with a probability of its share. */
export function chooseByShare<Kind extends { share: number }>(kinds: readonly Kind[], chance: RandomSource): Kind {
  return chance.oneOf(kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind)))
}

/** No two people of one household share a first name. */
function chooseFreeName(kin: Names, taken: Set<string>, chance: RandomSource): string {
  const free = [...kin.women, ...kin.men].filter((name) => !taken.has(name))
  const name = chance.oneOf(free)
  taken.add(name)
  return name
}

function emailFor(person: DemoPerson, emails: Set<string>): string {
  const local = foldCustomerName(person.firstName, person.lastName).replace(' ', '.')
  for (let number = 1; ; number += 1) {
    const email = `${local}${number === 1 ? '' : number}@mail.example`
    if (emails.has(email)) continue
    emails.add(email)
    return email
  }
}

function belongings(visit: Visit, age: number, chance: RandomSource): Partial<DemoPerson> {
  return {
    purchases: purchasesFor(visit, age, chance),
    media: visit.plan === 'season' && age >= 5 ? [mediaFor(chance)] : [],
    signedOnPaper: signedOnPaper(visit, chance),
    rentalProfile: age >= 4 && chance.percent(40) ? rentalProfileFor(age, chance) : null,
  }
}

function purchasesFor({ plan, day, bought: place }: Visit, age: number, chance: RandomSource): DemoPurchase[] {
  const sale = { ...place, ...(chance.percent(4) ? { isCancelled: true, isOpen: false } : {}) }
  if (age < 4) return plan === 'visit' ? [anOrder('LUNCH', day, sale)] : []
  return {
    season: () => [
      ...(age < 5 ? [] : [aSeasonPass(passFor(age), sale)]),
      ...(age <= 14 && chance.percent(40) ? [anOrder('KIDS-CAMP', day, { ...sale, soldAt: 'SUMMIT-SCHOOL' })] : []),
      ...(age > 17 && chance.percent(15) ? [aSeasonPass('LOCKER', sale)] : []),
    ],
    visit: () => [
      anOrder('LIFT-3', day, sale),
      ...(chance.percent(55) ? [anOrder(age < 15 ? 'RENT-JUNIOR' : 'RENT-ADULT', day, sale)] : []),
    ],
    lessons: () => [
      anOrder(chance.oneOf(age <= 14 ? kidsLessons : adultLessons), day, sale),
      anOrder('LIFT-1', day, sale),
    ],
    tubing: () => [anOrder('TUBE-2H', day, sale), ...(chance.percent(30) ? [anOrder('LUNCH', day, sale)] : [])],
    'was here before': () => [aSale('LIFT-1', day, sale)],
  }[plan]()
}

const kidsLessons = ['KIDS-FULL', 'KIDS-HALF', 'KIDS-CAMP'] as const
const adultLessons = ['ADULT-GROUP', 'ADULT-FIRST', 'PRIVATE-HALF'] as const

function passFor(age: number): string {
  if (age <= 17) return 'SP-YOUTH'
  return age >= 65 ? 'SP-SENIOR' : 'SP-ADULT'
}

function mediaFor(chance: RandomSource): DemoMedia {
  const card = chance.percent(82) ? printedCard : unprintedCard
  if (!chance.percent(6)) return card
  return { ...card, hotlist: { reasonCode: chance.oneOf(hotlistReasons), daysAgo: chance.between(1, 40) } }
}

function signedOnPaper({ plan }: Visit, chance: RandomSource): DemoPerson['signedOnPaper'] {
  if (plan === 'tubing') return 'never'
  if (plan === 'season' && chance.percent(30)) return { daysAgo: chance.between(1, 25) }
  return chance.percent(40) ? 'last season' : 'never'
}

function rentalProfileFor(age: number, chance: RandomSource): DemoPerson['rentalProfile'] {
  const isGrown = age >= 16
  const heightCm = isGrown ? chance.between(158, 192) : Math.round(82 + age * 5.7) + chance.between(-4, 4)
  const weightKg = isGrown ? Math.round((heightCm - 100) * 0.9) + chance.between(-8, 16) : Math.round(8 + age * 2.6)
  return {
    ability: chance.oneOf(['I', 'I', 'II', 'II', 'II', 'III']),
    heightCm,
    weightKg,
    shoeSize: isGrown ? String(chance.between(6, 13)) : String(Math.max(1, age - 6)),
    goofy: chance.percent(20) ? 'Y' : 'N',
    daysAgo: chance.between(5, 500),
  }
}

/** Households for problems with finding the profile of a sign-in. `index` is their index in the list of households. */
export function edgeCaseHouseholds(index: number, today: CalendarDate): DemoHousehold[] {
  const jordan = () =>
    aPerson('Jordan', 'Reyes', toBirthDate(34, 100, today), {
      email: 'jordan.reyes@mail.example',
      purchases: [anOrder('LIFT-1', 5)],
    })
  const adele = (email: string) => aPerson('Adèle', "N'Diaye-Roux", addDays(today, -11_688), { email })
  return [
    // The same person twice at the point of sale: the sign-in cannot be matched to one of them.
    { people: [jordan()] },
    { people: [jordan()] },
    // Entered twice, then merged by staff: the first customer now refers to the second.
    { people: [adele('adele.ndiaye@mail.example')], mergedInto: index + 3 },
    { people: [{ ...adele('adele.roux@mail.example'), purchases: [aSeasonPass('SP-ADULT')], media: [printedCard] }] },
  ]
}
