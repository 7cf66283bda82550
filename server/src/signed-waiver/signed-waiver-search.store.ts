import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { SignedWaiverListItem, SignedWaiverQuery } from '@first-chair/core/signed-waiver/signed-waiver-search'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** A signed waiver, with the day of the signature instead of its clock. */
type FoundWaiver = Omit<SignedWaiverListItem, 'kept'> & { signedOn: CalendarDate }

/** Signed waivers that match the query, newest first, at most `maxRows`. Days start and end in `timeZone`. */
export async function searchSignedWaivers(
  pool: pg.Pool,
  { search, from, to, taskId, before }: SignedWaiverQuery,
  { timeZone, maxRows }: { timeZone: string; maxRows: number },
): Promise<FoundWaiver[]> {
  const { rows } = await pool.query<WithDates<FoundWaiver>>(
    `select position, task_id as "taskId", task_name as "taskName", location_id as "locationId", signed_at_utc as "signedAtUtc",
            json_build_object('ipCode', signer_ip_code, 'name', signer_name, 'email', signer_email) as signer,
            signed_for as "signedFor", start_date as "startDate", end_date as "endDate",
            (signed_at_utc at time zone $6)::date as "signedOn", erased_date_utc as "erasedAtUtc"
     from signed_waiver w
     where ($1 = '' or signer_ip_code = $1 or contains_text(signer_name, $1) or contains_text(signer_email, $1)
            or exists (select from jsonb_array_elements(signed_for) person
                       where person->>'contactId' = $1
                          or contains_text((person->>'firstName') || ' ' || (person->>'lastName'), $1)))
       and ($2::date is null or signed_at_utc >= $2::date::timestamp at time zone $6)
       and ($3::date is null or signed_at_utc < ($3::date + 1)::timestamp at time zone $6)
       and ($4::int is null or task_id = $4)
       and ($5::bigint is null or position < $5)
     order by position desc limit $7`,
    [search, from ?? null, to ?? null, taskId ?? null, before ?? null, timeZone, maxRows],
  )
  return rows.map(toIsoDates<FoundWaiver>)
}
