import { normalisePassNumber } from '@first-chair/core/pass-check/pass-number'
import type { Pool } from 'pg'

/** As many households as one number may have: several people bought together. */
const maxHouseholds = 5

/**
 * Finds the IP codes of heads of households with a purchase of this number that was not cancelled. The number is compared
 * in capitals, without separators.
 */
export async function findHouseholdsOfBooking(pool: Pool, number: string): Promise<string[]> {
  const { rows } = await pool.query<{ head: string }>({
    name: 'pos-households-of-booking',
    text: `select distinct c.head_ip_code as head
           from pos.purchase p join pos.customer c using (ip_code)
           where upper(translate(p.id, ' -._/', '')) = $1 and not p.is_cancelled and c.merged_into is null
           order by head limit ${maxHouseholds}`,
    values: [normalisePassNumber(number)],
  })
  return rows.map(({ head }) => head)
}
