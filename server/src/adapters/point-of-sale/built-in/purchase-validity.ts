import type { Pool } from 'pg'
import type { PurchaseValidity } from '@first-chair/core/household/household'
import { batchQueries } from '../../../db/batch-queries.ts'
import { groupRows } from '../../../db/group-rows.ts'
import { queryByKeys } from '../../../db/packed-rows.ts'
import { toDayNumber, toOptionalDay } from './day-number.ts'

/** The row of a purchase, or of a product: its facts come once, not with each purchase. */
type Row = [
  ipCode: string | null,
  id: string,
  productCode: string,
  from: number | null,
  until: number | null,
  isPaid: boolean | null,
  product: ProductValidity | null,
]

/** What is the same for all purchases of a product. */
export type ProductValidity = Omit<PurchaseValidity, 'validFrom' | 'validUntil' | 'isPaid'>
type Purchase = { id: string; validity: PurchaseValidity }

/** SQL: a `ProductValidity` as JSON. */
export const productValidity = `json_build_object(
  'ageMin', age_min, 'ageMax', age_max,
  'blackouts', coalesce((select json_agg(json_build_object('from', b.from_date, 'until', b.until_date) order by b.from_date)
                         from pos.product_blackout b where b.product_code = product.code), '[]'),
  'access', coalesce((select json_agg(json_build_object('place', a.access_location,
                                                        'fromTime', left(a.from_time::text, 5),
                                                        'untilTime', left(a.until_time::text, 5)) order by a.id)
                      from pos.product_access a where a.product_code = product.code), '[]'))`

const validityQuery = {
  name: 'pos-purchase-validity',
  columns: 7,
  text: `
    with bought as materialized (
      select ip_code, id, product_code, ${toDayNumber('valid_from')} as first_day,
             ${toDayNumber('valid_until')} as last_day, is_paid
      from pos.purchase where ip_code = any ((select $1::text[])::text[])
    )
    select ip_code, id, product_code, first_day, last_day, is_paid, null::json from bought
    union all
    select null, code, code, null, null, null, ${productValidity}
    from pos.product where code in (select product_code from bought)`,
}

const loadByContact = batchQueries(async (pool, contactIds): Promise<ReadonlyMap<string, readonly Purchase[]>> => {
  const rows = await queryByKeys<Row>(pool, validityQuery, contactIds)
  const byContact = groupRows(rows, ([ipCode]) => ipCode)
  const products = new Map((byContact.get(null) ?? []).map(([, code, , , , , product]) => [code, product]))
  return new Map(
    [...byContact].flatMap(([ipCode, own]): [string, Purchase[]][] =>
      ipCode === null ? [] : [[ipCode, own.flatMap((row) => toPurchase(row, products) ?? [])]],
    ),
  )
})

function toPurchase(
  [, id, productCode, from, until, isPaid]: Row,
  products: ReadonlyMap<string, ProductValidity | null>,
): Purchase | undefined {
  const product = products.get(productCode)
  if (!product) return undefined
  return { id, validity: toValidity(product, from, until, isPaid === true) }
}

/** The validity of a purchase: that of its product, with its own days. */
export function toValidity(
  { ageMin, ageMax, blackouts, access }: ProductValidity,
  from: number | null,
  until: number | null,
  isPaid: boolean,
): PurchaseValidity {
  const [validFrom, validUntil] = [toOptionalDay(from), toOptionalDay(until)]
  return { validFrom, validUntil, isPaid, ageMin, ageMax, blackouts, access }
}

/** Reads when and where the purchases of some contacts are valid, and for whom, by purchase id. */
export async function readPurchaseValidity(
  pool: Pool,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, PurchaseValidity>> {
  const byContact = await loadByContact(pool, contactIds)
  const validityById = new Map<string, PurchaseValidity>()
  for (const contactId of contactIds) {
    for (const { id, validity } of byContact.get(contactId) ?? []) validityById.set(id, validity)
  }
  return validityById
}
