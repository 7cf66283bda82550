import type { Pool } from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { PassScan, TimeOfDay } from '@first-chair/core/pass-check/pass-scan'
import { batchQueries } from '../../../db/batch-queries.ts'
import { groupRows } from '../../../db/group-rows.ts'
import { queryByKeys } from '../../../db/packed-rows.ts'
import type { ScansToValidate } from '../point-of-sale.ts'
import { toDay, toDayNumber, toOptionalDay } from './day-number.ts'
import { decideScansOnDay, type GateAccess, type GatePass } from './decide-scan.ts'

/** SQL: the table `requested` with the numbers of a parameter, and `m` with the pass that a gate finds by each of them. */
export const buildPassByNumberSql = (numbers: string) => `unnest(${numbers}::text[]) as requested (number)
cross join lateral (
  select id, ip_code, is_active from pos.pass_media
  where upper(translate(card_number, ' -', '')) = requested.number or upper(translate(rfid_number, ' -', '')) = requested.number
     or (id = requested.number and kind = 'mobile')
  order by is_active desc, id limit 1
) m`

/**
 * One row of any kind, as in the query of a household. The facts of a product come once, not with each purchase.
 * `owner` is the pass number, the IP code of the customer, or the product code.
 */
type Row = [
  kind: number,
  owner: string,
  a: string | null,
  b: string | null,
  c: string | null,
  day: number | null,
  from: number | null,
  until: number | null,
  flag: boolean | null,
  accesses: readonly ProductAccess[] | null,
]

/** A place that a product opens. */
type ProductAccess = Omit<GateAccess, 'kind' | 'productDate' | 'validFrom' | 'validUntil' | 'isPaid'>

const kinds = { pass: 1, block: 2, purchase: 3, authorization: 4, product: 5 } as const

const passesByNumber = {
  name: 'pos-passes-by-number',
  columns: 10,
  text: `
with pass as materialized (
  select requested.number, m.id, m.ip_code, m.is_active from ${buildPassByNumberSql('$1')}
), owner as materialized (
  select distinct ip_code from pass
), bought as materialized (
  select p.* from owner join pos.purchase p using (ip_code)
  where not p.is_cancelled and (p.is_open or p.kind <> 'prepaidAccess')
)
select ${kinds.pass}, number, ip_code, null::text, null::text, ${toDayNumber('birth_date')}, null::int, null::int,
       is_active, null::json
  from pass join pos.customer using (ip_code)
union all
select ${kinds.block}, number, h.reason_code, null, null, ${toDayNumber('h.from_date')}, null, null, null, null
  from pass join pos.hotlist_entry h on h.media_id = pass.id
union all
select ${kinds.purchase}, ip_code, id, kind, product_code, ${toDayNumber('product_date')},
       ${toDayNumber('valid_from')}, ${toDayNumber('valid_until')}, is_paid, null
  from bought
union all
select ${kinds.authorization}, ip_code, t.authorization_type, null, null, null, ${toDayNumber('t.start_date')},
       ${toDayNumber('t.end_date')}, null, null
  from owner join pos.authorization t using (ip_code)
union all
select ${kinds.product}, code, null, null, null, null, null, null, null,
       (select json_agg(json_build_object(
                 'productName', product.name, 'ageMin', product.age_min, 'ageMax', product.age_max,
                 'blackouts', (select coalesce(json_agg(json_build_object('from', b.from_date, 'until', b.until_date)), '[]')
                               from pos.product_blackout b where b.product_code = product.code),
                 'place', a.access_location,
                 'fromTime', left(a.from_time::text, 5), 'untilTime', left(a.until_time::text, 5),
                 'waivers', (select coalesce(json_agg(distinct waiver), '[]')
                             from pos.product_component c cross join unnest(c.authorization_types) waiver
                             where c.product_code = product.code)) order by a.id)
        from pos.product_access a where a.product_code = product.code)
  from pos.product where code in (select product_code from bought)
order by 1, 3, 6`,
}

/** Reads each pass once, all with one query, and decides for each moment what the gate would do. */
export async function validateScans(pool: Pool, scans: readonly ScansToValidate[]): Promise<PassScan[][]> {
  const passes = await readPasses(pool, [...new Set(scans.map(({ passNumber }) => passNumber))])
  return scans.map(({ passNumber, accessLocationId, moments }) => {
    const pass = passes.get(passNumber)
    if (!pass) return moments.map((): PassScan => ({ result: 'unknown' }))
    let decided: { date: CalendarDate; at: (time: TimeOfDay) => PassScan } | undefined
    return moments.map(({ date, time }) => {
      if (decided?.date !== date) decided = { date, at: decideScansOnDay(pass, accessLocationId, date) }
      return decided.at(time)
    })
  })
}

const readPasses = batchQueries(async (pool, numbers): Promise<ReadonlyMap<string, GatePass>> => {
  const rows = await queryByKeys<Row>(pool, passesByNumber, numbers)
  const byKind = groupRows(rows, ([kind]) => kind)
  const ofKind = (kind: number) => byKind.get(kind) ?? []
  const products = new Map(ofKind(kinds.product).map((row) => [row[1], row[9] ?? []]))
  const blocks = groupRows(ofKind(kinds.block), ([, number]) => number)
  const purchases = groupRows(ofKind(kinds.purchase), ([, ipCode]) => ipCode)
  const authorizations = groupRows(ofKind(kinds.authorization), ([, ipCode]) => ipCode)
  return new Map(
    ofKind(kinds.pass).map((row): [string, GatePass] => {
      const [, number, ipCode, , , birthDate, , , isActive] = row
      const owner = ipCode ?? ''
      return [
        number,
        {
          isActive: isActive === true,
          birthDate: toOptionalDay(birthDate),
          blocks: (blocks.get(number) ?? [])
            .map(([, , reason, , , from]) => ({ reason: reason ?? '', from: toDay(from ?? 0) }))
            .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))),
          accesses: (purchases.get(owner) ?? []).flatMap((purchase) => toAccesses(purchase, products)),
          signed: (authorizations.get(owner) ?? []).map(([, , type, , , , from, until]) => ({
            type: type ?? '',
            from: toDay(from ?? 0),
            until: toOptionalDay(until),
          })),
        },
      ]
    }),
  )
})

/** Names each property: a spread would be several times slower, and a batch has thousands of accesses. */
function toAccesses(
  [, , , kind, productCode, productDate, validFrom, validUntil, isPaid]: Row,
  products: ReadonlyMap<string, readonly ProductAccess[]>,
): GateAccess[] {
  return (products.get(productCode ?? '') ?? []).map((access) => ({
    productName: access.productName,
    kind: kind ?? '',
    productDate: toOptionalDay(productDate),
    validFrom: toOptionalDay(validFrom),
    validUntil: toOptionalDay(validUntil),
    isPaid: isPaid === true,
    ageMin: access.ageMin,
    ageMax: access.ageMax,
    blackouts: access.blackouts,
    place: access.place,
    fromTime: access.fromTime,
    untilTime: access.untilTime,
    waivers: access.waivers,
  }))
}
