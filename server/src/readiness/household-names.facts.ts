import { fullName, getAge } from '@first-chair/core/contact/contact'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'

type NamedPerson = { name: string; age: number | null }

/**
 * The names and ages of the people of some households on a day, by contact id. Leaves out households that the point of
 * sale does not answer for, so that a list without names is still readable.
 */
export async function loadHouseholdNames(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  ipCodes: readonly string[],
  day: CalendarDate,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const households = await Promise.all(
    [...new Set(ipCodes)].map(async (ipCode) => {
      try {
        return (await pointOfSale.household(ipCode)).people
      } catch (error) {
        if (error instanceof PointOfSaleDown || error instanceof PointOfSaleRefused) return []
        throw error
      }
    }),
  )
  return new Map(
    households
      .flat()
      .map((person) => [person.contactId, { name: fullName(person), age: getAge(person.birthDate, day) }]),
  )
}
