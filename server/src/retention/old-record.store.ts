import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

const firstMomentAfter = '(($1::date + 1)::timestamp at time zone $2)'

async function callFunction(pool: pg.Pool, call: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select ${call} as count`, [...values])
  return rows[0]?.count ?? 0
}

/** Deletes changes of sizes and answers about sizes that were recorded until a day. Returns how many there were. */
export async function deleteSizeRecordsUntil(
  pool: pg.Pool,
  day: CalendarDate,
  { timeZone, keptPeople }: { timeZone: string; keptPeople: readonly string[] },
): Promise<number> {
  return callFunction(pool, `delete_size_records(${firstMomentAfter}, $3)`, [day, timeZone, keptPeople])
}

/** Deletes the rejections of photos that were recorded until a day. */
export async function deletePhotoRejectionsUntil(
  pool: pg.Pool,
  day: CalendarDate,
  { timeZone, keptPeople }: { timeZone: string; keptPeople: readonly string[] },
): Promise<number> {
  return callFunction(pool, `delete_photo_rejections(${firstMomentAfter}, $3)`, [day, timeZone, keptPeople])
}

/** Deletes entries of the audit log that were recorded until a day, except those about people with a legal hold. */
export async function deleteAuditEntriesUntil(pool: pg.Pool, day: CalendarDate, timeZone: string): Promise<number> {
  return callFunction(pool, `delete_audit_entries(${firstMomentAfter})`, [day, timeZone])
}

/**
 * Deletes messages that were made until a day and will not be sent any more, except those to recipients with one of
 * these fingerprints.
 */
export async function deleteMessagesUntil(
  pool: pg.Pool,
  day: CalendarDate,
  { timeZone, keptRecipients }: { timeZone: string; keptRecipients: readonly Buffer[] },
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from message where created_date_utc < ${firstMomentAfter} and status in ('sent', 'expired', 'failed')
       and coalesce(recipient_fingerprint <> all ($3::bytea[]), true)`,
    [day, timeZone, keptRecipients],
  )
  return rowCount ?? 0
}
