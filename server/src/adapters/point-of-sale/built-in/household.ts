import type { Pool } from 'pg'
import type { Purchase } from '@first-chair/core/household/household'
import { batchQueries } from '../../../db/batch-queries.ts'
import { queryByKeys, queryPacked } from '../../../db/packed-rows.ts'
import type { BuyingHousehold, PosHousehold } from '../point-of-sale.ts'
import { toDay, toOptionalDay } from './day-number.ts'
import {
  buyingHouseholdsQuery,
  buyingHouseholdsWithValidityQuery,
  householdQuery,
  householdsQuery,
  kinds,
  singlePersonQuery,
  type Row,
} from './household-query.ts'
import type { ProductCatalogue, Products } from './product-catalogue.ts'
import { toValidity, type ProductValidity } from './purchase-validity.ts'

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
  return groupByHead(headIpCodes, await queryByKeys<Row>(pool, householdsQuery, headIpCodes))
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

/**
 * Reads the next households in the order of their heads' IP codes, with their contact details and with one statement.
 * The end is where there are fewer than `atMost`.
 */
export async function readBuyingHouseholds(
  pool: Pool,
  catalogue: ProductCatalogue,
  { after = '', atMost }: { after: string | undefined; atMost: number },
  { withValidity = false }: { withValidity?: boolean } = {},
): Promise<BuyingHousehold[]> {
  const query = withValidity ? buyingHouseholdsWithValidityQuery : buyingHouseholdsQuery
  const rows = await queryPacked<Row>(pool, query, [after, atMost])
  const products = await catalogue.products(getProductCodes(rows.filter((row) => row[0] === kinds.purchase)))
  const heads = rows.filter(([kind]) => kind === kinds.head).map(([, , ipCode]) => ipCode)
  const validity = withValidity ? readProductValidity(rows) : undefined
  return [...groupByHead(heads, rows)].map(([ipCode, own]) => {
    const people = own.filter((row) => row[0] === kinds.person)
    const reach = new Map(people.map((row) => [row[2], { email: row[6] ?? '', phone: row[7] ?? '' }]))
    return { ipCode, facts: toFacts(own, ipCode, products, validity), reach }
  })
}

/** What decides when and where the purchases of products are valid, and for whom, by product code. */
function readProductValidity(rows: readonly Row[]): ReadonlyMap<string, ProductValidity> {
  return new Map(
    rows.flatMap(([kind, , code, validity]): [string, ProductValidity][] =>
      // The statement has built it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      kind === kinds.product ? [[code, JSON.parse(requireValue(validity)) as ProductValidity]] : [],
    ),
  )
}

function getProductCodes(purchases: readonly Row[]): Set<string> {
  return new Set(purchases.map((row) => requireValue(row[5])))
}

function toFacts(
  rows: readonly Row[],
  headIpCode: string,
  products: Products,
  validity?: ReadonlyMap<string, ProductValidity>,
): PosHousehold {
  const ofKind = (kind: number) => rows.filter((row) => row[0] === kind)
  return {
    people: ofKind(kinds.person).map(([, , contactId, firstName, lastName, , , , , birthDate]) => ({
      contactId,
      firstName: requireValue(firstName),
      lastName: requireValue(lastName),
      birthDate: toOptionalDay(birthDate),
      isHeadOfHouseHold: contactId === headIpCode,
    })),
    purchases: ofKind(kinds.purchase).map((row) => toPurchase(row, products, validity)),
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

function toPurchase(
  row: Row,
  products: Products,
  validity: ReadonlyMap<string, ProductValidity> | undefined,
): Purchase {
  const [, , contactId, id, kind, code, resortCode, resortGroupCode, salesLocationId, day, , isOpen, isCancelled] = row
  const productId = requireValue(code)
  const product = products.get(productId)
  const purchase: Purchase = {
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
  const ofProduct = validity?.get(productId)
  if (ofProduct) purchase.validity = toValidity(ofProduct, row[14] ?? null, row[15] ?? null, row[16] === true)
  return purchase
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
