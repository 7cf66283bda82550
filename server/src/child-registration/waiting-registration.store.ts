import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** An encrypted registration that waits to be sent to the point of sale. */
type WaitingRegistration = { outboxId: number; contactId: string; sealedRecord: Buffer }

/** The waiting registrations that were submitted before a day. */
export async function findWaitingRegistrationsBefore(
  client: Client,
  before: CalendarDate,
): Promise<WaitingRegistration[]> {
  const { rows } = await client.query<WaitingRegistration>(
    `select id as "outboxId", contact_id as "contactId", sealed_record as "sealedRecord" from pos_outbox
     where status = 'waiting' and kind = 'child-registration' and record_date < $1::date`,
    [before],
  )
  return rows
}

/** Replaces the content of a waiting registration. */
export async function updateWaitingRegistration(client: Client, outboxId: number, sealedRecord: Buffer): Promise<void> {
  await client.query(`update pos_outbox set sealed_record = $2 where id = $1 and status = 'waiting'`, [
    outboxId,
    sealedRecord,
  ])
}

/** Deletes a waiting registration, which is then not sent. */
export async function deleteWaitingRegistration(client: Client, outboxId: number): Promise<void> {
  await client.query(`delete from pos_outbox where id = $1 and kind = 'child-registration' and status = 'waiting'`, [
    outboxId,
  ])
}
