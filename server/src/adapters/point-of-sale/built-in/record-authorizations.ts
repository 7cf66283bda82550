import type { Pool } from 'pg'
import type { AuthorizationsToRecord } from '../point-of-sale.ts'
import { currentCustomers, isUnknownReference } from './current-customer.ts'

/**
 * Records signed waivers for all people they cover, or for nobody. If a customer was merged after signing, the waiver
 * is recorded under the current IP code, so that it still counts. Safe to repeat.
 */
export async function recordAuthorizations(pool: Pool, signed: readonly AuthorizationsToRecord[]): Promise<void> {
  try {
    await pool.query({
      name: 'pos-record-authorizations',
      text: `
        with recursive ${currentCustomers}
        insert into pos.authorization (ip_code, authorization_type, source, start_date, end_date, text_hash, comment)
        select distinct p.ip_code, s."authorizationType", s.source, s."startDate", s."endDate", s."textHash", s.comment
        from json_to_recordset($2::json) as s (
               "authorizationType" text, source text, "contactIds" text[], "startDate" date, "endDate" date, "textHash" text,
               comment text),
             unnest(s."contactIds") as covered (contact_id)
             join current_customer p using (contact_id)
        on conflict do nothing`,
      values: [[...new Set(signed.flatMap(({ contactIds }) => contactIds))], JSON.stringify(signed)],
    })
  } catch (cause) {
    if (!isUnknownReference(cause)) throw cause
    throw new Error('A signed waiver names a customer or an authorization type that does not exist.', { cause })
  }
}
