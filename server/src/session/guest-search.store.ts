import type { FoundGuest } from '@first-chair/core/session/guest-search'
import type pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'
import { nameSplits, prefixPattern } from '../db/prefix-pattern.ts'

/** Households with a sign-in whose e-mail begins so, by the IP codes of their heads, at most so many. */
export async function householdsByEmail(pool: pg.Pool, email: string, atMost: number): Promise<string[]> {
  const { rows } = await pool.query<{ ipCode: string }>(
    `select distinct ip_code as "ipCode" from guest_binding where lower(email) like $1 order by ip_code limit $2`,
    [prefixPattern(email), atMost],
  )
  return rows.map(({ ipCode }) => ipCode)
}

type Known = { ipCode: string; reference: string; createdDateUtc: string; emails: string[] }

/** References and sign-ins of households, by the IP codes of their heads; who never signed in has none. */
export async function knownHouseholds(pool: pg.Pool, ipCodes: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await pool.query<Dated<Known>>(
    `select h.ip_code as "ipCode", h.reference, h.created_date_utc as "createdDateUtc",
            array(select b.email from guest_binding b where b.ip_code = h.ip_code order by b.email) as emails
     from household h where h.ip_code = any ($1::text[])`,
    [ipCodes],
  )
  return new Map(rows.map(isoDates<Known>).map((known) => [known.ipCode, known]))
}

type UnmatchedSignIn = NonNullable<FoundGuest['unmatchedSignIn']> & { reference: string; createdDateUtc: string }

/** Sign-ins without a profile with this e-mail, or with these names in either order, the newest first. */
export async function unmatchedSignIns(
  pool: pg.Pool,
  { email, words = [] }: { email?: string | undefined; words?: readonly string[] | undefined },
  atMost: number,
): Promise<UnmatchedSignIn[]> {
  const values: string[] = []
  const begins = (column: string, text: string): string => {
    values.push(prefixPattern(text))
    return `lower(${column}) like $${values.length}`
  }
  const [only] = words
  const names = nameSplits(words.slice(0, 4), ' ').map(
    ([given, family]) => `(${begins('given_name', given)} and ${begins('family_name', family)})`,
  )
  const conditions = [
    ...(email === undefined ? [] : [begins('email', email)]),
    ...(words.length === 1 && only !== undefined ? [begins('given_name', only), begins('family_name', only)] : names),
  ]
  if (conditions.length === 0) return []
  const { rows } = await pool.query<Dated<UnmatchedSignIn>>(
    `select code as reference, given_name as "givenName", family_name as "familyName", email, reason,
            created_date_utc as "createdDateUtc", modified_date_utc as "triedDateUtc"
     from unmatched_sign_in where ${conditions.join(' or ')} order by modified_date_utc desc limit ${atMost}`,
    values,
  )
  return rows.map(isoDates<UnmatchedSignIn>)
}
