import type { Pool } from 'pg'
import type { Access, PurchaseValidity } from '@first-chair/core/household/household'
import { batchQueries } from '../../../db/batch-queries.ts'

type Row = {
  id: string
  ip_code: string
  valid_from: string | null
  valid_until: string | null
  access: readonly Access[]
}

const loadByContact = batchQueries(async (pool, contactIds): Promise<ReadonlyMap<string, readonly Row[]>> => {
  const { rows } = await pool.query<Row>({
    name: 'pos-purchase-validity',
    text: `
      select p.id, p.ip_code, p.valid_from, p.valid_until,
             coalesce((select json_agg(json_build_object('place', a.access_location, 'fromTime', left(a.from_time::text, 5),
                                                         'untilTime', left(a.until_time::text, 5)) order by a.id)
                       from pos.product_access a where a.product_code = p.product_code), '[]') as access
      from pos.purchase p where p.ip_code = any ((select $1::text[])::text[])`,
    values: [contactIds],
  })
  const byContact = new Map<string, Row[]>()
  for (const row of rows) byContact.set(row.ip_code, [...(byContact.get(row.ip_code) ?? []), row])
  return byContact
})

/**
 * Reads when and where the purchases of some contacts are valid, by purchase id. This point of sale has no blackout
 * days, ages and unpaid purchases.
 */
export async function readPurchaseValidity(
  pool: Pool,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, PurchaseValidity>> {
  const byContact = await loadByContact(pool, contactIds)
  const rows = [...new Set(contactIds)].flatMap((contactId) => byContact.get(contactId) ?? [])
  return new Map(
    rows.map(({ id, valid_from, valid_until, access }) => [
      id,
      {
        validFrom: valid_from,
        validUntil: valid_until,
        blackouts: [],
        access,
        ageMin: null,
        ageMax: null,
        isPaid: true,
      },
    ]),
  )
}
