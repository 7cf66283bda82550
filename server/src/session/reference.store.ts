import type { ReferenceResult } from '@first-chair/core/session/reference'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type StoredHousehold = { ipCode: string; emails: string[]; createdDateUtc: string }

/** Finds the household of a reference, with the e-mails of its sign-ins. */
export async function findHouseholdByReference(pool: pg.Pool, reference: string): Promise<StoredHousehold | undefined> {
  const { rows } = await pool.query<WithDates<StoredHousehold>>(
    `select h.ip_code as "ipCode", h.created_date_utc as "createdDateUtc",
            array(select b.email from guest_binding b where b.ip_code = h.ip_code order by b.email) as emails
     from household h where h.reference = $1`,
    [reference],
  )
  return rows[0] && toIsoDates<StoredHousehold>(rows[0])
}

type Unmatched = NonNullable<ReferenceResult['unmatchedSignIn']> & { createdDateUtc: string }

/** Finds the sign-in without a profile that has a reference. */
export async function findUnmatchedSignIn(pool: pg.Pool, reference: string): Promise<Unmatched | undefined> {
  const { rows } = await pool.query<WithDates<Unmatched>>(
    `select given_name as "givenName", family_name as "familyName", email, reason,
            created_date_utc as "createdDateUtc", modified_date_utc as "triedDateUtc"
     from unmatched_sign_in where code = $1`,
    [reference],
  )
  return rows[0] && toIsoDates<Unmatched>(rows[0])
}

/** The reference of a household; undefined if it has none yet. */
export async function findReferenceOf(pool: pg.Pool, ipCode: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ reference: string }>('select reference from household where ip_code = $1', [
    ipCode,
  ])
  return rows[0]?.reference
}

/** Stores a household with a new reference. Changes nothing if the household or the reference is there already. */
export async function insertHousehold(pool: pg.Pool, ipCode: string, reference: string): Promise<void> {
  await pool.query('insert into household (ip_code, reference) values ($1, $2) on conflict do nothing', [
    ipCode,
    reference,
  ])
}
