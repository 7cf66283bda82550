import type { GuestSearchRow } from '@first-chair/core/session/guest-search'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { splitNames, toPrefixPattern } from '../db/prefix-pattern.ts'

/**
 * Finds households with a sign-in whose e-mail starts with `email`; returns the IP codes of their heads, at most
 * `limit`.
 */
export async function findHouseholdsByEmail(pool: pg.Pool, email: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ ipCode: string }>(
    `select distinct ip_code as "ipCode" from guest_binding where lower(email) like $1 order by ip_code limit $2`,
    [toPrefixPattern(email), limit],
  )
  return rows.map(({ ipCode }) => ipCode)
}

type StoredHousehold = { ipCode: string; reference: string; createdDateUtc: string; emails: string[] }

/**
 * The references and sign-ins of households, by the IP codes of their heads. Without households that never signed in.
 */
export async function loadStoredHouseholds(
  pool: pg.Pool,
  ipCodes: readonly string[],
): Promise<Map<string, StoredHousehold>> {
  const { rows } = await pool.query<WithDates<StoredHousehold>>(
    `select h.ip_code as "ipCode", h.reference, h.created_date_utc as "createdDateUtc",
            array(select b.email from guest_binding b where b.ip_code = h.ip_code order by b.email) as emails
     from household h where h.ip_code = any ($1::text[])`,
    [ipCodes],
  )
  return new Map(rows.map(toIsoDates<StoredHousehold>).map((household) => [household.ipCode, household]))
}

type UnmatchedSignIn = NonNullable<GuestSearchRow['unmatchedSignIn']> & { reference: string; createdDateUtc: string }

/** Finds sign-ins without a profile by e-mail, or by names in either order, newest first, at most `limit`. */
export async function searchUnmatchedSignIns(
  pool: pg.Pool,
  { email, words = [] }: { email?: string | undefined; words?: readonly string[] | undefined },
  limit: number,
): Promise<UnmatchedSignIn[]> {
  const values: string[] = []
  const startsWith = (column: string, text: string): string => {
    values.push(toPrefixPattern(text))
    return `lower(${column}) like $${values.length}`
  }
  const [onlyWord] = words
  const names = splitNames(words.slice(0, 4), ' ').map(
    ([given, family]) => `(${startsWith('given_name', given)} and ${startsWith('family_name', family)})`,
  )
  const conditions = [
    ...(email === undefined ? [] : [startsWith('email', email)]),
    ...(words.length === 1 && onlyWord !== undefined
      ? [startsWith('given_name', onlyWord), startsWith('family_name', onlyWord)]
      : names),
  ]
  if (conditions.length === 0) return []
  const { rows } = await pool.query<WithDates<UnmatchedSignIn>>(
    `select code as reference, given_name as "givenName", family_name as "familyName", email, reason,
            created_date_utc as "createdDateUtc", modified_date_utc as "triedDateUtc"
     from unmatched_sign_in where ${conditions.join(' or ')} order by modified_date_utc desc limit ${limit}`,
    values,
  )
  return rows.map(toIsoDates<UnmatchedSignIn>)
}
