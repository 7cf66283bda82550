import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { PoolClient } from 'pg'
import { fillRentalLists } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { insertRows } from '../db/insert-rows.ts'
import { accesses, accessLocations, products, salesLocations } from './products.ts'
import type { Season } from './season.ts'
import { getBlackoutDays } from './ticket-holders.ts'
import { demoWaivers } from './texts-and-photos.ts'

/** Writes the products, waivers, locations and rental lists of the point of sale. */
export async function writeCatalogue(client: PoolClient, season: Season, today: CalendarDate): Promise<void> {
  await insertRows(client, 'pos.authorization_type', await demoWaivers())
  await insertRows(
    client,
    'pos.product',
    products.map(({ code, name, ageMin = null, ageMax = null }) => ({
      code,
      name: name.replace('{season}', season.label),
      age_min: ageMin,
      age_max: ageMax,
    })),
  )
  await insertRows(
    client,
    'pos.product_blackout',
    products
      .filter(({ hasBlackouts }) => hasBlackouts === true)
      .flatMap(({ code }) =>
        getBlackoutDays(today).map(({ from, until }) => ({ product_code: code, from_date: from, until_date: until })),
      ),
  )
  await insertRows(
    client,
    'pos.product_component',
    products.flatMap(({ code, components }) =>
      components.map((component) => ({
        product_code: code,
        code: component.code,
        rules: component.rules ?? [],
        authorization_types: component.authorizationTypes ?? [],
        is_image_required: component.isImageRequired ?? false,
      })),
    ),
  )
  await insertRows(client, 'pos.access_location', accessLocations)
  await insertRows(client, 'pos.sales_location', salesLocations)
  await insertRows(client, 'pos.product_access', accesses)
  await fillRentalLists(client)
}
