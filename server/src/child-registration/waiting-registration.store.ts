import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

/** An encrypted registration that waits to be sent to the point of sale. */
export type WaitingRegistration = { outboxId: number; contactId: string; sealedRecord: Buffer }

const columns = 'id as "outboxId", contact_id as "contactId", sealed_record as "sealedRecord"'

/** The newest waiting registration of each contact. */
export async function findWaitingRegistrations(
  pool: pg.Pool,
  contactIds: readonly string[],
): Promise<WaitingRegistration[]> {
  const { rows } = await pool.query<WaitingRegistration>({
    name: 'waiting-registrations',
    text: `select distinct on (contact_id) ${columns} from pos_outbox
           where contact_id = any($1) and status = 'waiting' and kind = 'child-registration'
           order by contact_id, id desc`,
    values: [contactIds],
  })
  return rows
}

/** The waiting registrations that were submitted before a day. */
export async function findWaitingRegistrationsBefore(
  pool: pg.Pool,
  before: CalendarDate,
): Promise<WaitingRegistration[]> {
  const { rows } = await pool.query<WaitingRegistration>(
    `select ${columns} from pos_outbox
     where status = 'waiting' and kind = 'child-registration' and record_date < $1::date`,
    [before],
  )
  return rows
}

/** Replaces the content of a waiting registration. */
export async function updateWaitingRegistration(pool: pg.Pool, outboxId: number, sealedRecord: Buffer): Promise<void> {
  await pool.query(`update pos_outbox set sealed_record = $2 where id = $1 and status = 'waiting'`, [
    outboxId,
    sealedRecord,
  ])
}
