import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert-rows.ts'
import { products } from './products.ts'
import { abilities, ages, heights, shoeSizes, weights } from './rental-lists.ts'
import type { Season } from './season.ts'
import { demoWaivers } from './texts-and-photos.ts'

/** What the resort sells, the waivers it knows, and the lists that rental profiles choose from. */
export async function writeCatalogue(client: PoolClient, season: Season): Promise<void> {
  await insertRows(client, 'pos.authorization_type', await demoWaivers())
  await insertRows(
    client,
    'pos.product',
    products.map(({ code, name }) => ({ code, name: name.replace('{season}', season.label) })),
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
  const lists = { ability: abilities, age: ages, height: heights, weight: weights, shoeSize: shoeSizes }
  await insertRows(
    client,
    'pos.rental_list_entry',
    Object.entries(lists).flatMap(([list, entries]) =>
      entries.map(({ key, description, din }, position) => ({
        list,
        list_key: key,
        list_description: description,
        din_lookup_value: din,
        position,
      })),
    ),
  )
}
