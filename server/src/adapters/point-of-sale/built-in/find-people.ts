import type { Pool } from 'pg'
import type { FoundPerson, PeopleQuery } from '../point-of-sale.ts'
import { currentCustomers } from './current-customer.ts'
import { buildPassByNumberSql } from './validate-scans.ts'

/** Finds people by IP code or pass number, with one query. */
export async function findPeople(pool: Pool, { ipCodes, passNumbers }: PeopleQuery): Promise<FoundPerson[]> {
  const { rows } = await pool.query<FoundPerson>({
    name: 'pos-find-people',
    text: `
      with recursive ${currentCustomers}
      select 'ipCode' as kind, contact_id as code, c.ip_code as "contactId", c.head_ip_code as "headIpCode"
      from current_customer join pos.customer c using (ip_code) where c.merged_into is null
      union all
      select 'passNumber', requested.number, c.ip_code, c.head_ip_code
      from ${buildPassByNumberSql('$2')} join pos.customer c using (ip_code) where c.merged_into is null`,
    values: [ipCodes, passNumbers],
  })
  return rows
}
