import type { Pool } from 'pg'
import { hasBought } from './household-query.ts'

export async function countBuyingHouseholds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ households: number }>(
    `select count(*)::int as households from pos.customer head where ${hasBought}`,
  )
  return rows[0]?.households ?? 0
}
