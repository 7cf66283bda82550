import pg, { type Pool } from 'pg'
import type { AuthorizationsToRecord } from '../point-of-sale.ts'

/**
 * Records a signed waiver on everyone it covers: all or nobody. Somebody who was merged since signing is recorded under
 * the present IP code, so that the signature still counts for them. Repeating it changes nothing.
 */
export async function recordAuthorizations(pool: Pool, signed: AuthorizationsToRecord): Promise<void> {
  const { source, authorizationType, contactIds, startDate, endDate, textHash, comment } = signed
  try {
    await pool.query({
      name: 'pos-record-authorizations',
      text: `
        with recursive trail as (
          select contact_id, contact_id as ip_code from unnest($1::text[]) as asked (contact_id)
          union
          select trail.contact_id, c.merged_into from trail join pos.customer c using (ip_code) where c.merged_into is not null
        ),
        present as (
          -- An unknown customer stays in, so that the foreign key refuses the statement; one merged in a circle stays too.
          select distinct coalesce(max(ip_code) filter (where c.merged_into is null), contact_id) as ip_code
          from trail left join pos.customer c using (ip_code)
          group by contact_id
        )
        insert into pos.authorization (ip_code, authorization_type, source, start_date, end_date, text_hash, comment)
        select ip_code, $2, $3, $4::date, $5::date, $6, $7 from present
        on conflict do nothing`,
      values: [contactIds, authorizationType, source, startDate, endDate, textHash, comment],
    })
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '23503') throw cause
    throw new Error('A signed waiver names a customer or an authorization type that does not exist.', { cause })
  }
}
