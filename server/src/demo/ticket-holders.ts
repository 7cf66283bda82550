import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { aPerson, anOrder, aSeasonPass, printedCard, toBirthDate, type DemoHousehold } from './household.ts'

/** The day of the visit of this household, in days from today. */
const visit = 7

/**
 * A household with one reason each why a ticket does not open the gondola on the day of the visit: a blackout day, a
 * birthday before the visit, an open payment, another lift, and used-up access. The last person's card waits in a
 * pick-up box.
 */
export function ticketHolders(today: CalendarDate): DemoHousehold {
  const signed = { signedOnPaper: { daysAgo: 15 }, media: [printedCard] } as const
  const rider = (firstName: string, age: number, more: Parameters<typeof aPerson>[3]) =>
    aPerson(firstName, 'Sørensen', toBirthDate(age, 100, today), { ...signed, ...more })
  return {
    people: [
      rider('Astrid', 44, { purchases: [aSeasonPass('SP-LOCALS')] }),
      // Seventeen today, eighteen three days before the visit.
      {
        ...rider('Birk', 17, { purchases: [anOrder('LIFT-TEEN', visit)] }),
        birthDate: toBirthDate(18, 0, addDays(today, visit - 3)),
      },
      rider('Cleo', 40, { purchases: [anOrder('LIFT-1', visit, { isPaid: false })] }),
      rider('Dag', 42, { purchases: [anOrder('LIFT-SUMMIT', visit)] }),
      rider('Elin', 24, { purchases: [aSeasonPass('SP-ADULT', { isOpen: false })] }),
      rider('Frode', 26, {
        purchases: [anOrder('LIFT-1', visit)],
        media: [{ ...printedCard, waitsAt: 'Pick-up box, Base Village' }],
      }),
    ],
  }
}

/** The days on which the pass for locals cannot be used. The household of `ticketHolders` comes on one of them. */
export function getBlackoutDays(today: CalendarDate): { from: CalendarDate; until: CalendarDate }[] {
  return [{ from: addDays(today, visit - 1), until: addDays(today, visit + 1) }]
}
