import {
  maxGuestSearchResults,
  searchKinds,
  parseSearchTerms,
  type GuestSearchRow,
  type GuestSearchResult,
  type SearchKind,
  type SearchTerms,
} from '@first-chair/core/session/guest-search'
import { PointOfSaleRefused, type CustomerSearch } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { findHouseholdsByEmail, loadStoredHouseholds, searchUnmatchedSignIns } from './guest-search.store.ts'
import { findHouseholdByReference, findUnmatchedSignIn } from './reference.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale'>

/** One more than the page displays, to know whether there are more matches. */
const searchLimit = maxGuestSearchResults + 1

const kindLabels = {
  reference: 'reference',
  ipCode: 'IP code',
  email: 'e-mail',
  name: 'name',
} as const satisfies Record<SearchKind, string>

/**
 * Finds guests by reference, IP code, e-mail or name: households, and sign-ins without a profile. If the point of sale
 * cannot be searched, the answer says so. The audit log records every search with the kind of text and the ids of the
 * matches, never with the text itself.
 */
export async function findGuests(ctx: Ctx, administrator: Administrator, search: string): Promise<GuestSearchResult> {
  const terms = parseSearchTerms(search)
  const by = searchKinds.filter((kind) => terms[kind] !== undefined)
  const unmatched = await searchSignIns(ctx, terms)
  const { heads, notSearchedAtPos } = await searchHeads(ctx, terms)
  const households = await loadHouseholds(ctx, heads.slice(0, maxGuestSearchResults))
  const guests = [...households, ...unmatched].slice(0, maxGuestSearchResults)

  const client = await ctx.pool.connect()
  try {
    await insertAuditEntry(client, administrator, {
      action: 'guest-searched',
      subject: `guests by ${by.map((kind) => kindLabels[kind]).join(' or ')}`,
      after: {
        ipCodes: guests.flatMap(({ household }) => household?.ipCode ?? []),
        references: guests.flatMap(({ household, reference }) => (household ? [] : (reference ?? []))),
      },
    })
  } finally {
    client.release()
  }
  return { guests, hasMore: heads.length + unmatched.length > guests.length, by, notSearchedAtPos }
}

/** The heads of the matching households, each once, the most specific matches first. */
async function searchHeads(
  { pool, pointOfSale }: Ctx,
  { reference, ipCode, email, name }: SearchTerms,
): Promise<{ heads: string[]; notSearchedAtPos: SearchKind[] }> {
  const notSearchedAtPos: SearchKind[] = []
  const searchAtPos = async (kind: SearchKind, search: CustomerSearch): Promise<string[]> => {
    const ipCodes = await pointOfSale.searchCustomers(search, searchLimit)
    if (ipCodes === undefined) notSearchedAtPos.push(kind)
    return ipCodes ?? []
  }
  const byReference = reference === undefined ? undefined : await findHouseholdByReference(pool, reference)
  const currentIpCode =
    byReference === undefined
      ? undefined
      : ((await pointOfSale.currentIpCode(byReference.ipCode)) ?? byReference.ipCode)
  const heads = [
    ...(currentIpCode === undefined ? [] : [currentIpCode]),
    ...(ipCode === undefined ? [] : await searchHeadsByIpCode(pointOfSale, ipCode)),
    ...(email === undefined ? [] : await findHouseholdsByEmail(pool, email, searchLimit)),
    ...(email === undefined ? [] : await searchAtPos('email', { kind: 'email', email })),
    ...(name === undefined
      ? []
      : await searchAtPos('name', { kind: 'name', foldedWords: name.map(({ folded }) => folded) })),
  ]
  return { heads: [...new Set(heads)], notSearchedAtPos }
}

/**
 * The heads of the households of a person with this IP code, also of a merged customer. If the point of sale cannot
 * look up members, the person's own IP code.
 */
async function searchHeadsByIpCode(pointOfSale: Ctx['pointOfSale'], ipCode: string): Promise<string[]> {
  const currentIpCode = await pointOfSale.currentIpCode(ipCode)
  if (currentIpCode === undefined) return []
  const heads = await pointOfSale.searchCustomers({ kind: 'ipCode', ipCode: currentIpCode }, searchLimit)
  return heads ?? [currentIpCode]
}

async function loadHouseholds(ctx: Ctx, heads: readonly string[]): Promise<GuestSearchRow[]> {
  const storedHouseholds = await loadStoredHouseholds(ctx.pool, heads)
  const guests = await Promise.all(
    heads.map(async (ipCode): Promise<GuestSearchRow[]> => {
      const people = await loadPeople(ctx, ipCode)
      if (!people) return []
      const { reference = null, createdDateUtc = null, emails = [] } = storedHouseholds.get(ipCode) ?? {}
      return [{ reference, createdDateUtc, household: { ipCode, emails, people }, unmatchedSignIn: null }]
    }),
  )
  return guests.flat()
}

/** The names of a household; undefined if the point of sale no longer has it. */
async function loadPeople({ pointOfSale }: Ctx, ipCode: string) {
  try {
    const { people } = await pointOfSale.household(ipCode)
    return people.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName }))
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return undefined
    throw error
  }
}

async function searchSignIns({ pool }: Ctx, { reference, email, name }: SearchTerms): Promise<GuestSearchRow[]> {
  const byReference = reference === undefined ? undefined : await findUnmatchedSignIn(pool, reference)
  const byText = await searchUnmatchedSignIns(pool, { email, words: name?.map(({ typed }) => typed) }, searchLimit)
  const signIns = [...(byReference && reference !== undefined ? [{ reference, ...byReference }] : []), ...byText]
  return [...new Map(signIns.map((signIn) => [signIn.reference, signIn])).values()].map(
    ({ reference: code, createdDateUtc, ...unmatchedSignIn }) => ({
      reference: code,
      createdDateUtc,
      household: null,
      unmatchedSignIn,
    }),
  )
}
