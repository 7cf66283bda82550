import type { Page } from 'playwright-core'
import { signInAt } from '../guest.ts'
import type { Product } from '../product.ts'

export const parent = 'maya@kestrel.example'

/**
 * Gives the Lindqvists a morning for pictures: everybody rents, and Juno has a lesson. Juno's waiver and Finn's photo are
 * missing, and Finn's height is unusual at his age. Answers their numbers by first name.
 */
export async function prepareFamily(product: Product, day: string): Promise<Record<string, string>> {
  const people = await product.rows<{ id: string; name: string }>(
    `select ip_code as id, first_name as name from pos.customer where last_name = 'Lindqvist'`,
  )
  const family = Object.fromEntries(people.map(({ name, id }) => [name, id]))
  const ids = Object.values(family)
  await product.rows(
    `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
     select 'picture-rental-' || ip_code, ip_code, 'transaction', 'RENT-ADULT', $2::date from unnest($1::text[]) ip_code`,
    [ids, day],
  )
  await product.rows(
    `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
     select 'picture-lesson', $1, 'transaction', product_code, $2::date
     from pos.product_component where 'CHILDREGPROFILEREQUIRED' = any (rules) order by product_code limit 1`,
    [family['Juno'], day],
  )
  await product.rows('delete from pos.authorization where ip_code = any ($1)', [ids])
  await product.rows(
    `insert into pos.authorization (ip_code, authorization_type, start_date, end_date, source)
     select ip_code, code, $2::date - 1, $2::date + 300, 'pictures'
     from unnest($1::text[]) ip_code cross join pos.authorization_type`,
    [ids.filter((id) => id !== family['Juno']), day],
  )
  await product.rows('delete from pos.photo where ip_code = $1', [family['Finn']])
  for (const [name, ability, age, height, weight, shoe] of [
    ['Maya', 'II', 'A2', 'H4', 'W8', '8'],
    ['Theo', 'II', 'A2', 'H5', 'W10', '11'],
    ['Juno', 'I', 'A1', 'H3', 'W6', '5'],
    ['Finn', 'I', 'A1', 'H4', 'W4', '3'],
  ])
    await product.rows(
      `insert into pos.rental_profile (ip_code, ability_key, age_key, height_key, weight_key, shoe_size, goofy, updated_on)
       values ($1, $2, $3, $4, $5, $6, 'N', $7)
       on conflict (ip_code) do update set ability_key = $2, age_key = $3, height_key = $4, weight_key = $5, shoe_size = $6,
         updated_on = $7`,
      [family[name ?? ''], ability, age, height, weight, shoe, day],
    )
  return family
}

/** A parent registers the children: Juno is allergic to nuts. */
export async function registerChildren(page: Page): Promise<void> {
  await signInAt(page, '/checkin/childregistration', parent)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await box('Primary Emergency Contact').fill('Maya Lindqvist')
  await box('Primary Phone').fill('970 555 0117')
  await box('Alternate Emergency Contact').fill('Ingrid Lindqvist')
  await box('Alternate Phone').fill('970 555 0118')
  await box('Food Allergy').fill('Nuts')
  await press('Continue')
  await press(/^Copy from Juno/)
  await press('Continue')
  await press('Complete')
  await page.waitForURL((address) => !address.pathname.endsWith('childregistration'))
}
