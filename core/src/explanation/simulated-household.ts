import { isCalendarDate, type CalendarDate } from '../calendar-date.ts'
import type { HouseholdFacts, PurchaseComponent } from '../household/household.ts'
import type { PurchaseWindow } from '../household/counted-purchases.ts'

const contactId = 'simulated'

/** A product as the point of sale sells it. */
export type SoldProduct = { code: string; name: string; components: readonly PurchaseComponent[] }

/**
 * Somebody who is so many years old on a day, has done nothing yet, bought these products for that day, and has a pass
 * that waits to be printed. The purchases match the place that the settings ask for.
 */
export function simulatedHousehold(
  { age, day }: { age: number; day: CalendarDate },
  products: readonly SoldProduct[],
  window: PurchaseWindow,
): HouseholdFacts {
  return {
    people: [
      {
        contactId,
        firstName: 'Somebody',
        lastName: `of ${age}`,
        birthDate: birthDateOf(age, day),
        isHeadOfHouseHold: true,
      },
    ],
    purchases: products.map(({ code, name, components }, place) => ({
      id: `simulated-${place}`,
      contactId,
      kind: 'transaction',
      isOpen: true,
      isCancelled: false,
      productId: code,
      productName: name,
      productDate: day,
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

/** A birthday today; on 29 February, for a year without that day, one day earlier. */
function birthDateOf(age: number, day: CalendarDate): CalendarDate {
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0')
  const born = `${year}${day.slice(4)}`
  return isCalendarDate(born) ? born : `${year}-02-28`
}
