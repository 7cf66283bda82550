import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

const firstMomentAfter = '(($1::date + 1)::timestamp at time zone $2)'

async function callFunction(client: Client, call: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select ${call} as count`, [...values])
  return rows[0]?.count ?? 0
}

/** Deletes changes of sizes and answers about sizes that were recorded until a day. Returns how many there were. */
export async function deleteSizeRecordsUntil(
  client: Client,
  day: CalendarDate,
  { timeZone, keptPeople }: { timeZone: string; keptPeople: readonly string[] },
): Promise<number> {
  return callFunction(client, `delete_size_records(${firstMomentAfter}, $3)`, [day, timeZone, keptPeople])
}

/** Deletes the rejections of photos that were recorded until a day. */
export async function deletePhotoRejectionsUntil(
  client: Client,
  day: CalendarDate,
  { timeZone, keptPeople }: { timeZone: string; keptPeople: readonly string[] },
): Promise<number> {
  return callFunction(client, `delete_photo_rejections(${firstMomentAfter}, $3)`, [day, timeZone, keptPeople])
}

/** Deletes entries of the audit log that were recorded until a day, except those about people with a legal hold and their households. */
export async function deleteAuditEntriesUntil(
  client: Client,
  day: CalendarDate,
  { timeZone, keptPeople }: { timeZone: string; keptPeople: readonly string[] },
): Promise<number> {
  return callFunction(client, `delete_audit_entries(${firstMomentAfter}, $3)`, [day, timeZone, keptPeople])
}

/**
 * Deletes messages that were made until a day and will not be sent any more, except those to recipients with one of
 * these fingerprints, and those about these people. The fingerprint of a message goes with its expiry, its reference stays.
 */
export async function deleteMessagesUntil(
  client: Client,
  day: CalendarDate,
  {
    timeZone,
    keptRecipients,
    keptPeople,
  }: { timeZone: string; keptRecipients: readonly Buffer[]; keptPeople: readonly string[] },
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from message where created_date_utc < ${firstMomentAfter} and status in ('sent', 'expired', 'failed')
       and coalesce(recipient_fingerprint <> all ($3::bytea[]), true)
       and not string_to_array(reference, ' ') && $4::text[]
       and not (purpose = 'mobile-pass' and reference in (
         select 'delivery ' || d.id from mobile_pass_delivery d left join mobile_pass p using (e_ticket_id)
         where p.contact_id = any ($4) or d.household_ip_code = any ($4)))
       and not (purpose = 'readiness-reminder' and reference in (
         select 'reminder ' || r.id from readiness_reminder r where r.contact_id = any ($4)))`,
    [day, timeZone, keptRecipients, keptPeople],
  )
  return rowCount ?? 0
}

/** Deletes sign-ins without a profile that were last tried until a day. */
export async function deleteUnmatchedSignInsUntil(client: Client, day: CalendarDate, timeZone: string): Promise<void> {
  await client.query(`delete from unmatched_sign_in where modified_date_utc < ${firstMomentAfter}`, [day, timeZone])
}
