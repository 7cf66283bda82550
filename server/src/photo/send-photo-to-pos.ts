import type { Context } from '../context/context.ts'
import { sendWaitingRecord } from '../pos-outbox/send-pos-message.facts.ts'

/** Sends a photo to the point of sale. Safe to run twice: it replaces the contact's only photo. */
export async function sendPhotoToPos(
  { pool, pointOfSale }: Pick<Context, 'pool' | 'pointOfSale'>,
  { outboxId }: { outboxId: number },
): Promise<void> {
  await sendWaitingRecord(pool, 'photo', outboxId, ({ contactId, recordDate, contentHash, picture }) =>
    pointOfSale.recordPhoto({
      contactId,
      updatedOn: recordDate,
      photoHash: contentHash.toString('hex'),
      jpeg: picture,
    }),
  )
}
