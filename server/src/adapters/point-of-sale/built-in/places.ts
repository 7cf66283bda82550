import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { Pool } from 'pg'

export async function accessLocations(pool: Pool): Promise<PosPlace[]> {
  const { rows } = await pool.query<PosPlace>('select code, name from pos.access_location order by lower(name), code')
  return rows
}

export async function salesLocations(pool: Pool): Promise<PosPlace[]> {
  const { rows } = await pool.query<PosPlace>('select code, name from pos.sales_location order by lower(name), code')
  return rows
}
