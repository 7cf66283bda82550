import type { Pool } from 'pg'
import type { HouseholdFacts, Purchase } from '@first-chair/core/household/household'
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
  const rowsByHead = new Map<string, Row[]>(headIpCodes.map((ipCode) => [ipCode, []]))
  forEachOfHousehold(rowsByHead, rows, (household, row) => household.push(row))
  return rowsByHead
}

/** Calls `add` with each row and the household to which it belongs. People come before what they have. */
function forEachOfHousehold<Household>(
  byHead: ReadonlyMap<string, Household>,
  rows: readonly Row[],
  add: (household: Household, row: Row) => void,
): void {
  const byContact = new Map<string, Household>()
  for (const row of rows) {
    const isPerson = row[0] === kinds.person
    const household = isPerson ? byHead.get(requireValue(row[5])) : byContact.get(row[2])
    if (household === undefined) continue
    if (isPerson) byContact.set(row[2], household)
    add(household, row)
  }
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

  const products = await catalogue.products(getProductCodes(rows))
  const facts = createFacts()
  for (const row of rows) addRow(facts, row, { ipCode, products, validity: undefined })
  return facts
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
  const products = await catalogue.products(getProductCodes(rows))
  const validity = withValidity ? readProductValidity(rows) : undefined
  const households = new Map<string, BuyingHouseholdToFill>()
  for (const row of rows) {
    if (row[0] !== kinds.head) break
    households.set(row[2], { ipCode: row[2], facts: createFacts(), reach: new Map() })
  }
  forEachOfHousehold(households, rows, ({ ipCode, facts, reach }, row) => {
    if (row[0] === kinds.person) reach.set(row[2], { email: row[6] ?? '', phone: row[7] ?? '' })
    addRow(facts, row, { ipCode, products, validity })
  })
  return [...households.values()]
}

/** What decides when and where the purchases of products are valid, and for whom, by product code. */
function readProductValidity(rows: readonly Row[]): ReadonlyMap<string, ProductValidity> {
  const validity = new Map<string, ProductValidity>()
  for (const row of rows) {
    if (row[0] !== kinds.product) continue
    // The statement has built it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    validity.set(row[2], JSON.parse(requireValue(row[3])) as ProductValidity)
  }
  return validity
}

function getProductCodes(rows: readonly Row[]): Set<string> {
  const codes = new Set<string>()
  for (const row of rows) if (row[0] === kinds.purchase) codes.add(requireValue(row[5]))
  return codes
}

/** The facts of a household, while its rows are read. */
type FactsToFill = { [Name in keyof HouseholdFacts]: HouseholdFacts[Name][number][] }
type BuyingHouseholdToFill = {
  ipCode: string
  facts: FactsToFill
  reach: Map<string, { email: string; phone: string }>
}

function createFacts(): FactsToFill {
  return {
    people: [],
    purchases: [],
    authorizations: [],
    rentalProfiles: [],
    childRegistrations: [],
    photos: [],
    media: [],
  }
}

/** Adds what a row says about the household of the head `ipCode`. Builds no lists, because a batch has thousands of rows. */
function addRow(
  facts: FactsToFill,
  row: Row,
  {
    ipCode,
    products,
    validity,
  }: { ipCode: string; products: Products; validity: ReadonlyMap<string, ProductValidity> | undefined },
): void {
  const contactId = row[2]
  switch (row[0]) {
    case kinds.person:
      facts.people.push({
        contactId,
        firstName: requireValue(row[3]),
        lastName: requireValue(row[4]),
        birthDate: toOptionalDay(row[9]),
        isHeadOfHouseHold: contactId === ipCode,
      })
      break
    case kinds.purchase:
      facts.purchases.push(toPurchase(row, products, validity))
      break
    case kinds.authorization:
      facts.authorizations.push({
        contactId,
        authorizationType: requireValue(row[3]),
        startDate: toDay(requireValue(row[9])),
        endDate: toOptionalDay(row[10]),
        textHash: row[4],
      })
      break
    case kinds.rentalProfile:
      facts.rentalProfiles.push({
        contactId,
        updatedOn: toDay(requireValue(row[9])),
        hasShoeSize: row[11] === true,
        hasStance: row[12] === true,
        hasRequiredFields: row[13] === true,
      })
      break
    case kinds.childRegistration:
      facts.childRegistrations.push({ contactId, updatedOn: toDay(requireValue(row[9])) })
      break
    case kinds.photo:
      facts.photos.push({ contactId, photoHash: requireValue(row[3]), updatedOn: toDay(requireValue(row[9])) })
      break
    case kinds.media:
      facts.media.push({
        id: requireValue(row[3]),
        contactId,
        isActive: row[11] === true,
        isPrinted: row[12] === true,
      })
      break
  }
}

function toPurchase(
  row: Row,
  products: Products,
  validity: ReadonlyMap<string, ProductValidity> | undefined,
): Purchase {
  const productId = requireValue(row[5])
  const product = products.get(productId)
  const purchase: Purchase = {
    id: requireValue(row[3]),
    contactId: row[2],
    kind: toPurchaseKind(row[4]),
    isOpen: row[11] === true,
    isCancelled: row[12] === true,
    productId,
    productName: product?.name ?? '',
    productDate: toOptionalDay(row[9]),
    resortCode: row[6],
    resortGroupCode: row[7],
    salesLocationId: row[8],
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
