import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  aPerson,
  toBirthDate,
  aSale,
  anOrder,
  printedCard,
  aSeasonPass,
  unprintedCard,
  type DemoHousehold,
} from './household.ts'

/**
 * The households of the demo accounts. Each shows a different state. Birthdays are a few weeks in the past, so that the
 * ages stay the same for most of a year.
 */
export function accountHouseholds(today: CalendarDate): DemoHousehold[] {
  return [lindqvist(today), okafor(today), haddad(today), vale(today), moreau(today)]
}

/**
 * A family before its first day. Profiles and photos are partly complete, and all four still owe the season waiver. One
 * mobile pass is on a phone, one was sent, one is ready to be sent, and one is not ordered.
 */
function lindqvist(today: CalendarDate): DemoHousehold {
  return {
    people: [
      aPerson('Maya', 'Lindqvist', toBirthDate(41, 40, today), {
        email: 'maya@kestrel.example',
        phone: '970-555-0117',
        purchases: [aSeasonPass('SP-ADULT'), anOrder('PRIVATE-HALF', 2)],
        media: [printedCard],
        mobilePass: {
          sentTo: { recipient: 'maya@kestrel.example', daysAgo: 9 },
          phone: { device: "Maya's iPhone", daysAgo: 8 },
        },
        signedOnPaper: 'last season',
        rentalProfile: { ability: 'II', heightCm: 172, weightKg: 64, shoeSize: '8', goofy: 'N', daysAgo: 26 },
        photo: 'maya',
      }),
      aPerson('Theo', 'Lindqvist', toBirthDate(43, 75, today), {
        purchases: [aSeasonPass('SP-ADULT')],
        media: [printedCard],
        mobilePass: { sentTo: { recipient: 'theo@kestrel.example', daysAgo: 2 } },
        signedOnPaper: 'last season',
        // From the previous season: it has expired and is offered for review.
        rentalProfile: { ability: 'II', heightCm: 183, weightKg: 86, shoeSize: '11', goofy: 'N', daysAgo: 391 },
        photo: 'theo',
      }),
      aPerson('Juno', 'Lindqvist', toBirthDate(12, 55, today), {
        purchases: [aSeasonPass('SP-YOUTH'), anOrder('KIDS-FULL', 1), anOrder('KIDS-FULL', 2)],
        media: [unprintedCard],
        mobilePass: {},
        signedOnPaper: 'last season',
        photo: 'juno',
      }),
      aPerson('Finn', 'Lindqvist', toBirthDate(7, 21, today), {
        purchases: [aSeasonPass('SP-YOUTH'), anOrder('KIDS-HALF', 1), anOrder('LUNCH', 1)],
        media: [unprintedCard],
      }),
    ],
  }
}

/** A visit of a few days, bought at several places. The child is registered, and one member has no birth date. */
function okafor(today: CalendarDate): DemoHousehold {
  const lift = anOrder('LIFT-3', 0, { soldAt: 'CALL' })
  return {
    people: [
      aPerson('Sam', 'Okafor', toBirthDate(38, 90, today), {
        email: 'sam@kestrel.example',
        phone: '303-555-0163',
        purchases: [lift, anOrder('RENT-ADULT', 0, { soldAt: 'CALL' })],
      }),
      aPerson('Ngozi', 'Okafor', toBirthDate(36, 33, today), {
        purchases: [lift, anOrder('ADULT-FIRST', 1, { soldAt: 'SUMMIT-SCHOOL' })],
      }),
      aPerson('Adaeze', 'Okafor', toBirthDate(9, 47, today), {
        purchases: [anOrder('KIDS-FULL', 1, { soldAt: 'SUMMIT-SCHOOL' }), anOrder('TUBE-2H', 2)],
        // Completed some weeks ago: the next visit shows it and requires nothing.
        childRegistration: {
          alternate: { name: 'Chidi Okafor', phone: '303-555-0171' },
          foodAllergy: 'Peanuts',
          daysAgo: 40,
        },
      }),
      aPerson('Emeka', 'Okafor', null, {
        purchases: [lift, aSale('LUNCH', 0, { soldAt: 'BASE-TKT' }), { ...lift, isCancelled: true, isOpen: false }],
      }),
    ],
  }
}

/** A customer of the resort without other members and without purchases. */
function haddad(today: CalendarDate): DemoHousehold {
  return { people: [aPerson('Noor', 'Haddad', toBirthDate(29, 18, today), { email: 'new@kestrel.example' })] }
}

/** A customer of the resort whose account has no verified e-mail, so the sign-in does not find this profile. */
function vale(today: CalendarDate): DemoHousehold {
  return {
    people: [
      aPerson('Robin', 'Vale', toBirthDate(52, 61, today), {
        email: 'nomail@kestrel.example',
        purchases: [aSeasonPass('SP-ADULT')],
        media: [printedCard],
      }),
    ],
  }
}

/** The administrator, who is also a guest. Everything is complete except for the child. */
function moreau(today: CalendarDate): DemoHousehold {
  const staff = { soldAt: 'BASE-TKT' }
  return {
    people: [
      aPerson('Alex', 'Moreau', toBirthDate(45, 80, today), {
        email: 'admin@kestrel.example',
        phone: '970-555-0101',
        purchases: [aSeasonPass('SP-ADULT', staff), aSeasonPass('LOCKER', staff)],
        media: [printedCard, { kind: 'mobile', isActive: true, isPrinted: true, hotlist: null }],
        signedOnPaper: { daysAgo: 12 },
        rentalProfile: { ability: 'III', heightCm: 179, weightKg: 76, shoeSize: '10', goofy: 'Y', daysAgo: 140 },
      }),
      aPerson('Camille', 'Moreau', toBirthDate(44, 25, today), {
        purchases: [aSeasonPass('SP-ADULT', staff)],
        media: [printedCard],
        signedOnPaper: { daysAgo: 12 },
        rentalProfile: { ability: 'II', heightCm: 166, weightKg: 59, shoeSize: '7.5', goofy: 'N', daysAgo: 140 },
      }),
      aPerson('Louis', 'Moreau', toBirthDate(10, 66, today), {
        purchases: [aSeasonPass('SP-YOUTH', staff), anOrder('KIDS-CAMP', 9, staff)],
        media: [{ ...unprintedCard, hotlist: { reasonCode: 'LOST', daysAgo: 3 } }],
        // From the previous season: it has expired, and its emergency contacts are offered again.
        childRegistration: { alternate: { name: 'Odile Moreau', phone: '970-555-0109' }, daysAgo: 402 },
      }),
    ],
  }
}
