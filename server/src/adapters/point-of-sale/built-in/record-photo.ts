import pg, { type Pool } from 'pg'
import type { PhotoToRecord } from '../point-of-sale.ts'

/** Replaces the photo of a contact. If the customer was merged, it is recorded under the current IP code. */
export async function recordPhoto(pool: Pool, { contactId, updatedOn, photoHash, jpeg }: PhotoToRecord): Promise<void> {
  try {
    await pool.query({
      name: 'pos-record-photo',
      text: `
        with recursive trail as (
          select $1::text as ip_code
          union
          select c.merged_into from trail join pos.customer c using (ip_code) where c.merged_into is not null
        ),
        current_customer as (
          -- An unknown customer is kept, so that the foreign key rejects the statement. One merged in a circle is kept as well.
          select coalesce(max(ip_code) filter (where c.merged_into is null), $1) as ip_code
          from trail left join pos.customer c using (ip_code)
        )
        insert into pos.photo as p (ip_code, jpeg, photo_hash, updated_on)
        select ip_code, $2, $3, $4::date from current_customer
        on conflict (ip_code) do update
          set jpeg = excluded.jpeg, photo_hash = excluded.photo_hash, updated_on = excluded.updated_on`,
      values: [contactId, jpeg, photoHash, updatedOn],
    })
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '23503') throw cause
    throw new Error('A photo names a customer who does not exist.', { cause })
  }
}
