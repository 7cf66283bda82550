import {
  mostFoundGuests,
  searchKinds,
  searchTerms,
  type FoundGuest,
  type FoundGuests,
  type SearchKind,
  type SearchTerms,
} from '@first-chair/core/session/guest-search'
import { PointOfSaleRefused, type CustomerSearch } from '../adapters/point-of-sale/point-of-sale.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { householdsByEmail, knownHouseholds, unmatchedSignIns } from './guest-search.store.ts'
import { householdOfReference, unmatchedSignInOf } from './reference.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale'>

/** One more than is shown tells that there are more. */
const atMost = mostFoundGuests + 1

const kindLabels = {
  reference: 'reference',
  ipCode: 'IP code',
  email: 'e-mail',
  name: 'name',
} as const satisfies Record<SearchKind, string>

/**
 * Guests whom an administrator looks for, by reference, IP code, e-mail or name: households, and sign-ins without a profile. Where the
 * point of sale cannot be searched, the answer says so. Every search is in the audit log, with what kind of text was typed and
 * the ids of whom it found, never the text.
 */
export async function findGuests(ctx: Ctx, administrator: Administrator, search: string): Promise<FoundGuests> {
  const terms = searchTerms(search)
  const by = searchKinds.filter((kind) => terms[kind] !== undefined)
  const unmatched = await matchingSignIns(ctx, terms)
  const { heads, notSearchedAtPos } = await matchingHeads(ctx, terms)
  const households = await householdsOf(ctx, heads.slice(0, mostFoundGuests))
  const guests = [...households, ...unmatched].slice(0, mostFoundGuests)

  const client = await ctx.pool.connect()
  try {
    await keepAuditEntry(client, administrator, {
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

/** The heads of the households that fit, each once: the surest first. */
async function matchingHeads(
  { pool, pointOfSale }: Ctx,
  { reference, ipCode, email, name }: SearchTerms,
): Promise<{ heads: string[]; notSearchedAtPos: SearchKind[] }> {
  const notSearchedAtPos: SearchKind[] = []
  const atPos = async (kind: SearchKind, sought: CustomerSearch): Promise<string[]> => {
    const found = await pointOfSale.searchCustomers(sought, atMost)
    if (found === undefined) notSearchedAtPos.push(kind)
    return found ?? []
  }
  const referred = reference === undefined ? undefined : await householdOfReference(pool, reference)
  const present =
    referred === undefined ? undefined : ((await pointOfSale.presentIpCode(referred.ipCode)) ?? referred.ipCode)
  const heads = [
    ...(present === undefined ? [] : [present]),
    ...(ipCode === undefined ? [] : await headsByIpCode(pointOfSale, ipCode)),
    ...(email === undefined ? [] : await householdsByEmail(pool, email, atMost)),
    ...(email === undefined ? [] : await atPos('email', { kind: 'email', email })),
    ...(name === undefined ? [] : await atPos('name', { kind: 'name', foldedWords: name.map(({ folded }) => folded) })),
  ]
  return { heads: [...new Set(heads)], notSearchedAtPos }
}

/** The household of anybody with this code, also of one that was merged; where members cannot be looked up, the person's own. */
async function headsByIpCode(pointOfSale: Ctx['pointOfSale'], ipCode: string): Promise<string[]> {
  const present = await pointOfSale.presentIpCode(ipCode)
  if (present === undefined) return []
  return (await pointOfSale.searchCustomers({ kind: 'ipCode', ipCode: present }, atMost)) ?? [present]
}

async function householdsOf(ctx: Ctx, heads: readonly string[]): Promise<FoundGuest[]> {
  const known = await knownHouseholds(ctx.pool, heads)
  const found = await Promise.all(
    heads.map(async (ipCode): Promise<FoundGuest[]> => {
      const people = await peopleOf(ctx, ipCode)
      if (!people) return []
      const { reference = null, createdDateUtc = null, emails = [] } = known.get(ipCode) ?? {}
      return [{ reference, createdDateUtc, household: { ipCode, emails, people }, unmatchedSignIn: null }]
    }),
  )
  return found.flat()
}

/** Names of a household; undefined where the point of sale does not know it any more. */
async function peopleOf({ pointOfSale }: Ctx, ipCode: string) {
  try {
    const { people } = await pointOfSale.household(ipCode)
    return people.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName }))
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return undefined
    throw error
  }
}

async function matchingSignIns({ pool }: Ctx, { reference, email, name }: SearchTerms): Promise<FoundGuest[]> {
  const referred = reference === undefined ? undefined : await unmatchedSignInOf(pool, reference)
  const found = await unmatchedSignIns(pool, { email, words: name?.map(({ typed }) => typed) }, atMost)
  const all = [...(referred && reference !== undefined ? [{ reference, ...referred }] : []), ...found]
  return [...new Map(all.map((one) => [one.reference, one])).values()].map(
    ({ reference: code, createdDateUtc, ...unmatchedSignIn }) => ({
      reference: code,
      createdDateUtc,
      household: null,
      unmatchedSignIn,
    }),
  )
}
