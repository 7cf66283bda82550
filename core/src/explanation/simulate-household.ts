import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import type { HouseholdFacts, PurchaseComponent } from '../household/household.ts'
import type { PurchaseWindow } from '../household/counted-purchases.ts'
import type { PassScan } from '../pass-check/pass-scan.ts'
import type { ReadinessFacts } from '../readiness/readiness-facts.ts'
import type { Gate } from '../opening-hours/gates.ts'
import { getGateCheckTimes } from '../opening-hours/opening-hours.ts'

const contactId = 'simulated'

/** A product as the point of sale sells it. */
export type SoldProduct = { code: string; name: string; components: readonly PurchaseComponent[] }

/**
 * A household of one person with the given age on a day. They have completed nothing, bought these products for the day
 * of the visit, and have a pass that waits to be printed. The purchases match the resort and sales codes of the settings.
 */
export function simulateHousehold(
  { age, day, visitDay = day }: { age: number; day: CalendarDate; visitDay?: CalendarDate },
  products: readonly SoldProduct[],
  window: PurchaseWindow,
): HouseholdFacts {
  return {
    people: [
      {
        contactId,
        firstName: 'Somebody',
        lastName: `of ${age}`,
        birthDate: toBirthDate(age, day),
        isHeadOfHouseHold: true,
      },
    ],
    purchases: products.map(({ code, name, components }, index) => ({
      id: `simulated-${index}`,
      contactId,
      kind: 'transaction',
      isOpen: true,
      isCancelled: false,
      productId: code,
      productName: name,
      productDate: visitDay,
      resortCode: window.resortCodes[0] ?? null,
      resortGroupCode: window.resortGroupCodes[0] ?? null,
      salesLocationId: window.salesLocationIds[0] ?? null,
      components,
    })),
    authorizations: [],
    rentalProfiles: [],
    childRegistrations: [],
    photos: [],
    media: products.length === 0 ? [] : [{ id: 'simulated', contactId, isActive: true, isPrinted: false }],
  }
}

/** A working card of the simulated person who bought something, and gates that open for it the whole day. */
export function simulatePasses(
  { purchases }: Pick<HouseholdFacts, 'purchases'>,
  gates: readonly Gate[],
): Pick<ReadinessFacts, 'passes' | 'gateChecks'> {
  const [purchase] = purchases
  if (!purchase) return { passes: [], gateChecks: [] }
  const scan: PassScan = { result: 'valid', productName: purchase.productName, hours: null }
  return {
    passes: [{ contactId, kind: 'card', isActive: true, isReadable: true, waitsAt: null, blocks: [] }],
    gateChecks: gates.map(({ accessLocationId, openingHours }) => {
      const times = getGateCheckTimes(openingHours)
      return { contactId, accessLocationId, times, scans: times.map(() => scan) }
    }),
  }
}

/** The birth date of a person whose birthday is `day`; 28 February if that day does not exist in the birth year. */
function toBirthDate(age: number, day: CalendarDate): CalendarDate {
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0')
  const birthDate = `${year}${day.slice(4)}`
  return isCalendarDate(birthDate) ? birthDate : `${year}-02-28`
}
