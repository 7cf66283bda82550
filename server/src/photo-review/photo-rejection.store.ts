import type { PhotoRejection } from '@first-chair/core/photo-review/photo-rejection'
import { PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** A stored rejection, with who did it and when (ISO 8601, UTC). */
export type StoredPhotoRejection = PhotoRejection & { rejectedBy: string; rejectedDateUtc: string }

const columns = `contact_id as "contactId", photo_hash as "photoHash", photo_date as "photoDate", reason,
                 rejected_by as "rejectedBy", rejected_date_utc as "rejectedDateUtc"`

/** The rejected photos of some contacts, newest first. */
export async function loadPhotoRejections(
  db: Pick<pg.ClientBase, 'query'>,
  contactIds: readonly string[],
): Promise<StoredPhotoRejection[]> {
  const { rows } = await db.query<WithDates<StoredPhotoRejection>>(
    `select ${columns} from photo_rejection where contact_id = any ($1::text[]) order by id desc`,
    [contactIds],
  )
  return rows.map(toRejection)
}

/**
 * Records that a photo was not accepted, and queues the event for the systems that want it. Of concurrent calls for the
 * same photo, one inserts and the others return undefined.
 */
export async function insertPhotoRejection(
  client: Pick<pg.ClientBase, 'query'>,
  {
    contactId,
    photoHash,
    photoDate,
    reason,
    rejectedBy,
    resortDay,
  }: Omit<StoredPhotoRejection, 'rejectedDateUtc'> & { resortDay: string },
): Promise<StoredPhotoRejection | undefined> {
  const { rows } = await client.query<WithDates<StoredPhotoRejection>>(
    `insert into photo_rejection (contact_id, photo_hash, photo_date, reason, rejected_by)
     values ($1, $2, $3, $4, $5) on conflict (contact_id, photo_hash) do nothing
     returning ${columns}`,
    [contactId, photoHash, photoDate, reason, rejectedBy],
  )
  const [inserted] = rows.map(toRejection)
  if (inserted) {
    await client.query(
      `select queue_webhook_event('photo.rejected', jsonb_build_object('contactId', $1::text, 'reason', $2::text, 'day', $3::text))`,
      [contactId, reason, resortDay],
    )
  }
  return inserted
}

function toRejection(row: WithDates<StoredPhotoRejection>): StoredPhotoRejection {
  return { ...toIsoDates<StoredPhotoRejection>(row), reason: PhotoRejectionReason.parse(row.reason) }
}
