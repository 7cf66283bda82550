import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

/** The code of a household for a day, as it is stored. */
export type StoredArrivalCode = { household: string; sealedSecret: Buffer; lookupHash: Buffer }

/** The codes of these households for a day. Those that have none are left out. */
export async function findArrivalCodes(
  pool: pg.Pool,
  households: readonly string[],
  day: CalendarDate,
): Promise<StoredArrivalCode[]> {
  const { rows } = await pool.query<StoredArrivalCode>(
    `select household_ip_code as household, sealed_secret as "sealedSecret", lookup_hash as "lookupHash"
     from arrival_code where household_ip_code = any ($1) and visit_day = $2`,
    [households, day],
  )
  return rows
}

/** The household and the day of the code with this hash; undefined if there is none. */
export async function findCodeByLookup(
  pool: pg.Pool,
  lookupHash: Buffer,
): Promise<{ household: string; day: CalendarDate } | undefined> {
  const { rows } = await pool.query<{ household: string; day: CalendarDate }>(
    `select household_ip_code as household, visit_day::text as day from arrival_code where lookup_hash = $1`,
    [lookupHash],
  )
  return rows[0]
}

/** Adds codes for a day. A household that has one keeps it. */
export async function insertArrivalCodes(
  pool: pg.Pool,
  day: CalendarDate,
  codes: readonly StoredArrivalCode[],
): Promise<void> {
  await pool.query(
    `insert into arrival_code (household_ip_code, visit_day, sealed_secret, lookup_hash)
     select code.household, $1, code.sealed, code.lookup
     from unnest($2::text[], $3::bytea[], $4::bytea[]) as code (household, sealed, lookup)
     order by code.household
     on conflict (household_ip_code, visit_day) do nothing`,
    [
      day,
      codes.map(({ household }) => household),
      codes.map(({ sealedSecret }) => sealedSecret),
      codes.map(({ lookupHash }) => lookupHash),
    ],
  )
}

/** Deletes the codes of days before `day`. */
export async function deleteArrivalCodesBefore(pool: pg.Pool, day: CalendarDate): Promise<void> {
  await pool.query('delete from arrival_code where visit_day < $1', [day])
}
