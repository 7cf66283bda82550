import pg, { type Pool } from 'pg'

/**
 * Finds the current IP code of a customer; undefined for an unknown one. `union` removes repeated rows, so customers
 * that were merged in a circle do not cause an endless search.
 */
export async function findCurrentIpCode(pool: Pool, ipCode: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ ip_code: string }>({
    name: 'pos-present-ip-code',
    text: `with recursive ${mergeTrail} select ip_code from trail where merged_into is null`,
    values: [ipCode],
  })
  return rows[0]?.ip_code
}

/** SQL: the table `trail` with the customer `$1` and those it was merged into, if the customer exists. */
export const mergeTrail = `
  trail as (
    select ip_code, merged_into from pos.customer where ip_code = $1
    union
    select next.ip_code, next.merged_into from trail join pos.customer next on next.ip_code = trail.merged_into
  )`

/**
 * SQL: the table `current_customer` with the current IP code of each `contact_id` in `$1`, following merges. An unknown
 * customer has the code from `$1`, so that the foreign key rejects the statement. So does a customer merged in a circle.
 */
export const currentCustomers = `
  trail as (
    select contact_id, contact_id as ip_code from unnest($1::text[]) as requested (contact_id)
    union
    select trail.contact_id, c.merged_into from trail join pos.customer c using (ip_code) where c.merged_into is not null
  ),
  current_customer as (
    select contact_id, coalesce(max(ip_code) filter (where c.merged_into is null), contact_id) as ip_code
    from trail left join pos.customer c using (ip_code)
    group by contact_id
  )`

/** True if a statement was rejected because it names a record that does not exist. */
export function isUnknownReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}
