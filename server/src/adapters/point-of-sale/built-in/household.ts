import type { Pool } from 'pg'
import type { Purchase } from '@first-chair/core/household/household'
import { batchQueries } from '../../../db/batch-queries.ts'
import type { BuyingHousehold, PosHousehold } from '../point-of-sale.ts'
import { toDay, toDayNumber, toOptionalDay } from './day-number.ts'
import type { ProductCatalogue, Products } from './product-catalogue.ts'

/**
 * One row of any kind. The query defines which columns a kind fills. PostgreSQL returns flat rows, and the lists are
 * built here: nested SQL would be several times slower on the first call of every guest.
 */
type Row = [
  kind: number,
  place: number,
  contactId: string,
  a: string | null,
  b: string | null,
  c: string | null,
  d: string | null,
  e: string | null,
  f: string | null,
  from: number | null,
  until: number | null,
  x: boolean | null,
  y: boolean | null,
  z: boolean | null,
]

const kinds = {
  person: 1,
  purchase: 2,
  authorization: 3,
  rentalProfile: 4,
  childRegistration: 5,
  photo: 6,
  media: 7,
} as const

const buildFactsQuery = (
  members: string,
  place: string,
  contactDetails = 'null::text as email, null::text as phone',
) => `
with member as materialized (
  select ip_code, head_ip_code, first_name, last_name, birth_date, ${contactDetails}, ${place} as place
  from pos.customer where ${members}
)
select ${kinds.person}, place, ip_code, first_name collate "C", last_name, head_ip_code, email, phone, null::text,
       ${toDayNumber('birth_date')}, null::int, null::boolean, null::boolean, null::boolean
  from member
union all
select ${kinds.purchase}, place, ip_code, p.id, p.kind, p.product_code, p.resort_code, p.resort_group_code, p.sales_location_id,
       ${toDayNumber('p.product_date')}, null, p.is_open, p.is_cancelled, null
  from member join pos.purchase p using (ip_code)
union all
select ${kinds.authorization}, place, ip_code, t.authorization_type, t.text_hash, null, null, null, null,
       ${toDayNumber('t.start_date')}, ${toDayNumber('t.end_date')}, null, null, null
  from member join pos.authorization t using (ip_code)
union all
select ${kinds.rentalProfile}, place, ip_code, null, null, null, null, null, null, ${toDayNumber('r.updated_on')}, null,
       r.shoe_size <> '', r.goofy is not null,
       r.ability_key is not null and r.age_key is not null and r.height_key is not null and r.weight_key is not null
  from member join pos.rental_profile r using (ip_code)
union all
select ${kinds.childRegistration}, place, ip_code, null, null, null, null, null, null, ${toDayNumber('c.updated_on')}, null, null, null, null
  from member join pos.child_registration c using (ip_code)
union all
select ${kinds.photo}, place, ip_code, f.photo_hash, null, null, null, null, null, ${toDayNumber('f.updated_on')}, null, null, null, null
  from member join pos.photo f using (ip_code)
union all
select ${kinds.media}, place, ip_code, d.id, null, null, null, null, null, null, null, d.is_active, d.is_printed, null
  from member join pos.pass_media d using (ip_code)
order by 1, 2, 4`

const headFirstOrder = 'case when ip_code = head_ip_code then -1 else position end'
const householdQuery = {
  name: 'pos-household',
  text: buildFactsQuery('head_ip_code = $1 and merged_into is null', headFirstOrder),
}
const singlePersonQuery = { name: 'pos-household-of-one', text: buildFactsQuery('ip_code = $1', '-1') }
const householdsQuery = {
  name: 'pos-households',
  text: buildFactsQuery('head_ip_code = any ((select $1::text[])::text[]) and merged_into is null', headFirstOrder),
}
const buyingHouseholdsQuery = {
  name: 'pos-buying-households',
  text: buildFactsQuery(
    'head_ip_code = any ((select $1::text[])::text[]) and merged_into is null',
    headFirstOrder,
    'email, phone',
  ),
}

type HouseholdRows = ReadonlyMap<string, readonly Row[]>

async function queryRows(pool: Pool, query: { name: string; text: string }, value: unknown): Promise<readonly Row[]> {
  return (await pool.query<Row>({ ...query, values: [value], rowMode: 'array' })).rows
}

/**
 * Reads the rows of several households, by IP code of the head, with one statement. A single household has a simpler
 * one.
 */
async function queryHouseholdRows(pool: Pool, headIpCodes: readonly string[]): Promise<HouseholdRows> {
  const [first, ...others] = headIpCodes
  if (first !== undefined && others.length === 0)
    return new Map([[first, await queryRows(pool, householdQuery, first)]])
  return groupByHead(headIpCodes, await queryRows(pool, householdsQuery, headIpCodes))
}

function groupByHead(headIpCodes: readonly string[], rows: readonly Row[]): HouseholdRows {
  const rowsByContact = new Map<string, Row[]>()
  const rowsByHead = new Map<string, Row[]>(headIpCodes.map((ipCode) => [ipCode, []]))
  for (const row of rows) {
    const household = row[0] === kinds.person ? rowsByHead.get(requireValue(row[5])) : rowsByContact.get(row[2])
    if (!household) continue
    if (row[0] === kinds.person) rowsByContact.set(row[2], household)
    household.push(row)
  }
  return rowsByHead
}

const batchedHouseholdRows = batchQueries(queryHouseholdRows)

/**
 * Reads all facts about a household that the rules need. The requested person comes first and counts as the head. A
 * person who is not a head sees only themselves. An unknown IP code has no people.
 */
export async function readHousehold(pool: Pool, catalogue: ProductCatalogue, ipCode: string): Promise<PosHousehold> {
  const householdRows = (await batchedHouseholdRows(pool, [ipCode])).get(ipCode) ?? []
  const isHead = householdRows[0]?.[2] === ipCode
  const rows = isHead ? householdRows : await queryRows(pool, singlePersonQuery, ipCode)

  const purchases = rows.filter((row) => row[0] === kinds.purchase)
  return toFacts(rows, ipCode, await catalogue.products(getProductCodes(purchases)))
}

/** Reads several households with their contact details, with one statement and in the order of the heads. */
export async function readBuyingHouseholds(
  pool: Pool,
  catalogue: ProductCatalogue,
  headIpCodes: readonly string[],
): Promise<BuyingHousehold[]> {
  const rows = await queryRows(pool, buyingHouseholdsQuery, headIpCodes)
  const products = await catalogue.products(getProductCodes(rows.filter((row) => row[0] === kinds.purchase)))
  return [...groupByHead(headIpCodes, rows)].flatMap(([ipCode, own]) => {
    const people = own.filter((row) => row[0] === kinds.person)
    if (people.length === 0) return []
    const reach = new Map(people.map((row) => [row[2], { email: row[6] ?? '', phone: row[7] ?? '' }]))
    return [{ ipCode, facts: toFacts(own, ipCode, products), reach }]
  })
}

function getProductCodes(purchases: readonly Row[]): Set<string> {
  return new Set(purchases.map((row) => requireValue(row[5])))
}

function toFacts(rows: readonly Row[], headIpCode: string, products: Products): PosHousehold {
  const ofKind = (kind: number) => rows.filter((row) => row[0] === kind)
  return {
    people: ofKind(kinds.person).map(([, , contactId, firstName, lastName, , , , , birthDate]) => ({
      contactId,
      firstName: requireValue(firstName),
      lastName: requireValue(lastName),
      birthDate: toOptionalDay(birthDate),
      isHeadOfHouseHold: contactId === headIpCode,
    })),
    purchases: ofKind(kinds.purchase).map((row) => toPurchase(row, products)),
    authorizations: ofKind(kinds.authorization).map(([, , contactId, type, textHash, , , , , from, until]) => ({
      contactId,
      authorizationType: requireValue(type),
      startDate: toDay(requireValue(from)),
      endDate: toOptionalDay(until),
      textHash,
    })),
    rentalProfiles: ofKind(kinds.rentalProfile).map((row) => ({
      contactId: row[2],
      updatedOn: toDay(requireValue(row[9])),
      hasShoeSize: row[11] === true,
      hasStance: row[12] === true,
      hasRequiredFields: row[13] === true,
    })),
    childRegistrations: ofKind(kinds.childRegistration).map((row) => ({
      contactId: row[2],
      updatedOn: toDay(requireValue(row[9])),
    })),
    photos: ofKind(kinds.photo).map((row) => ({
      contactId: row[2],
      photoHash: requireValue(row[3]),
      updatedOn: toDay(requireValue(row[9])),
    })),
    media: ofKind(kinds.media).map((row) => ({
      id: requireValue(row[3]),
      contactId: row[2],
      isActive: row[11] === true,
      isPrinted: row[12] === true,
    })),
  }
}

function toPurchase(row: Row, products: Products): Purchase {
  const [, , contactId, id, kind, code, resortCode, resortGroupCode, salesLocationId, day, , isOpen, isCancelled] = row
  const productId = requireValue(code)
  const product = products.get(productId)
  return {
    id: requireValue(id),
    contactId,
    kind: toPurchaseKind(kind),
    isOpen: isOpen === true,
    isCancelled: isCancelled === true,
    productId,
    productName: product?.name ?? '',
    productDate: toOptionalDay(day),
    resortCode,
    resortGroupCode,
    salesLocationId,
    components: product?.components ?? [],
  }
}

function toPurchaseKind(kind: string | null): Purchase['kind'] {
  if (kind === 'prepaidAccess' || kind === 'transaction' || kind === 'orderLine') return kind
  throw new Error(`Unknown kind of purchase: ${kind}`)
}

/** Returns the value of a column that is never null in rows of its kind. */
function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A required column of the household query is null.')
  return value
}
