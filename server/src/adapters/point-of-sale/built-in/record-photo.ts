import type { Pool } from 'pg'
import type { PhotoToRecord } from '../point-of-sale.ts'
import { currentCustomers, isUnknownReference } from './current-customer.ts'

/** Replaces the photo of a contact. If the customer was merged, it is recorded under the current IP code. */
export async function recordPhoto(pool: Pool, { contactId, updatedOn, photoHash, jpeg }: PhotoToRecord): Promise<void> {
  try {
    await pool.query({
      name: 'pos-record-photo',
      text: `
        with recursive ${currentCustomers}
        insert into pos.photo as p (ip_code, jpeg, photo_hash, updated_on)
        select ip_code, $2, $3, $4::date from current_customer
        on conflict (ip_code) do update
          set jpeg = excluded.jpeg, jpeg_object = null, photo_hash = excluded.photo_hash, updated_on = excluded.updated_on`,
      values: [[contactId], jpeg, photoHash, updatedOn],
    })
  } catch (cause) {
    if (!isUnknownReference(cause)) throw cause
    throw new Error('A photo names a customer who does not exist.', { cause })
  }
}
