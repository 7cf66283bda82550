import type { Pool } from 'pg'
import type { BuyingHousehold } from '../point-of-sale.ts'
import { readBuyingHouseholds } from './household.ts'
import type { ProductCatalogue } from './product-catalogue.ts'

/** SQL condition: `head` is a head of household, and the household has a purchase that was not cancelled. */
const hasBought = `
  head.head_ip_code = head.ip_code and head.merged_into is null
  and exists (select from pos.customer member join pos.purchase bought using (ip_code)
              where member.head_ip_code = head.ip_code and member.merged_into is null and not bought.is_cancelled)`

export async function countBuyingHouseholds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ households: number }>(
    `select count(*)::int as households from pos.customer head where ${hasBought}`,
  )
  return rows[0]?.households ?? 0
}

/** Reads the next households in the order of their heads' IP codes, with a few queries per batch. */
export async function buyingHouseholds(
  pool: Pool,
  catalogue: ProductCatalogue,
  after: string | undefined,
  atMost: number,
  options: { withValidity?: boolean } = {},
): Promise<BuyingHousehold[]> {
  const { rows } = await pool.query<{ ip_code: string }>({
    name: 'pos-buying-heads',
    text: `select head.ip_code from pos.customer head where head.ip_code > $1 and ${hasBought} order by head.ip_code limit $2`,
    values: [after ?? '', atMost],
  })
  return readBuyingHouseholds(
    pool,
    catalogue,
    rows.map(({ ip_code }) => ip_code),
    options,
  )
}
