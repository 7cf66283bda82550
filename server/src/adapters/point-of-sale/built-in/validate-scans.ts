import type { Pool } from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { PassScan, TimeOfDay } from '@first-chair/core/pass-check/pass-scan'
import { batchQueries } from '../../../db/batch-queries.ts'
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
    let day: CalendarDate | undefined
    let decide: ((time: TimeOfDay) => PassScan) | undefined
    return moments.map(({ date, time }) => {
      if (decide === undefined || day !== date) decide = decideScansOnDay(pass, accessLocationId, date)
      day = date
      return decide(time)
    })
  })
}

/** A pass while its rows are read. */
type PassToFill = Omit<GatePass, 'blocks'> & { blocks: { reason: string; from: CalendarDate }[] }

/** What the passes of one customer have in common. */
type Owner = { accesses: GateAccess[]; signed: GatePass['signed'][number][] }

/** Builds no lists by kind or owner, because a batch has thousands of rows. */
const readPasses = batchQueries(async (pool, numbers): Promise<ReadonlyMap<string, GatePass>> => {
  const rows = await queryByKeys<Row>(pool, passesByNumber, numbers)
  const products = new Map<string, readonly ProductAccess[]>()
  for (const row of rows) if (row[0] === kinds.product) products.set(row[1], row[9] ?? [])
  const passes = new Map<string, PassToFill>()
  const owners = new Map<string, Owner>()
  // Passes come first.
  for (const row of rows) {
    const key = row[1]
    switch (row[0]) {
      case kinds.pass: {
        const ipCode = row[2] ?? ''
        const owner = owners.get(ipCode) ?? { accesses: [], signed: [] }
        owners.set(ipCode, owner)
        passes.set(key, {
          isActive: row[8] === true,
          birthDate: toOptionalDay(row[5]),
          blocks: [],
          accesses: owner.accesses,
          signed: owner.signed,
        })
        break
      }
      case kinds.block:
        passes.get(key)?.blocks.push({ reason: row[2] ?? '', from: toDay(row[5] ?? 0) })
        break
      case kinds.purchase:
        addAccesses(owners.get(key)?.accesses, row, products.get(row[4] ?? ''))
        break
      case kinds.authorization:
        owners.get(key)?.signed.push({ type: row[2] ?? '', from: toDay(row[6] ?? 0), until: toOptionalDay(row[7]) })
        break
    }
  }
  for (const { blocks } of passes.values()) {
    if (blocks.length > 1) blocks.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  }
  return passes
})

/** Names each property: a spread would be several times slower, and a batch has thousands of accesses. */
function addAccesses(accesses: GateAccess[] | undefined, row: Row, ofProduct: readonly ProductAccess[] = []): void {
  for (const access of ofProduct) {
    accesses?.push({
      productName: access.productName,
      kind: row[3] ?? '',
      productDate: toOptionalDay(row[5]),
      validFrom: toOptionalDay(row[6]),
      validUntil: toOptionalDay(row[7]),
      isPaid: row[8] === true,
      ageMin: access.ageMin,
      ageMax: access.ageMax,
      blackouts: access.blackouts,
      place: access.place,
      fromTime: access.fromTime,
      untilTime: access.untilTime,
      waivers: access.waivers,
    })
  }
}
