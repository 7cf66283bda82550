import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { aPerson, toBirthDate, printedCard, aSeasonPass, type DemoHousehold } from './household.ts'

/** A household with one pass for each verdict of the pass checker. The first pass is valid. */
export function passHolders(today: CalendarDate): DemoHousehold {
  const rider = (firstName: string, age: number, product: string) =>
    aPerson(firstName, 'Calder', toBirthDate(age, 120, today), {
      purchases: [aSeasonPass(product)],
      media: [printedCard],
      signedOnPaper: { daysAgo: 20 },
    })
  const blocked = (reasonCode: string) => [{ ...printedCard, hotlist: { reasonCode, daysAgo: 2 } }]
  return {
    people: [
      rider('Ines', 38, 'SP-ADULT'),
      rider('Milo', 37, 'SP-TWILIGHT'),
      { ...rider('Rhea', 16, 'SP-YOUTH'), media: blocked('LOST') },
      // The collection of hotlist reasons has no text for this one.
      { ...rider('Otis', 14, 'SP-YOUTH'), media: blocked('MISUSE') },
      { ...rider('Vera', 12, 'SP-YOUTH'), purchases: [aSeasonPass('SP-YOUTH', { endedDaysAgo: 200 })] },
      { ...rider('Bram', 10, 'SP-YOUTH'), signedOnPaper: 'last season' },
    ],
  }
}
