import type { Pool } from 'pg'
import { inTransaction } from '../../../db/in-transaction.ts'
import { eraseRowsOfPointOfSale } from '../../../db/personal-records.ts'

/** Finds the IP codes of all customers that were merged into this one, directly or through others. */
export async function findMergedIpCodes(pool: Pool, ipCode: string): Promise<string[]> {
  const { rows } = await pool.query<{ ip_code: string }>(
    `with recursive merged as (
       select ip_code from pos.customer where merged_into = $1 and ip_code <> $1
       union
       select c.ip_code from merged join pos.customer c on c.merged_into = merged.ip_code and c.ip_code <> $1
     )
     select ip_code from merged order by ip_code`,
    [ipCode],
  )
  return rows.map((row) => row.ip_code)
}

/**
 * Erases the name, the contact details, the profile, the registration and the photo of a customer. Sales and passes stay,
 * without a name. If a head of household is erased, the eldest of the others becomes the head. Safe to repeat.
 */
export async function eraseCustomer(pool: Pool, ipCode: string): Promise<void> {
  const ids = [ipCode, ...(await findMergedIpCodes(pool, ipCode))]
  await inTransaction(pool, async (client) => {
    await client.query(
      `with others as (
         select ip_code, merged_into, birth_date, position from pos.customer
         where head_ip_code = any ($1) and ip_code <> all ($1)
       )
       update pos.customer set head_ip_code = new_head.ip_code
       from (select ip_code from others where merged_into is null
             order by birth_date nulls last, position, ip_code limit 1) as new_head
       where pos.customer.ip_code in (select ip_code from others)`,
      [ids],
    )
    await eraseRowsOfPointOfSale(client, ids)
  })
}
