import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import type { HouseholdFacts, PurchaseComponent } from '../household/household.ts'
import type { PurchaseWindow } from '../household/counted-purchases.ts'

const contactId = 'simulated'

/** A product as the point of sale sells it. */
export type SoldProduct = { code: string; name: string; components: readonly PurchaseComponent[] }

/**
 * A household of one person with the given age on a day. They have completed nothing, bought these products for that
 * day, and have a pass that waits to be printed. The purchases match the resort and sales codes of the settings.
 */
export function simulateHousehold(
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

/** The birth date of a person whose birthday is `day`; 28 February if that day does not exist in the birth year. */
function toBirthDate(age: number, day: CalendarDate): CalendarDate {
  const year = String(Number(day.slice(0, 4)) - age).padStart(4, '0')
  const birthDate = `${year}${day.slice(4)}`
  return isCalendarDate(birthDate) ? birthDate : `${year}-02-28`
}
