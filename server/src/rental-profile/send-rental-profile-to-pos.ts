import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { Context } from '../context/context.ts'
import { sendWaitingRecord } from '../pos-outbox/send-pos-message.facts.ts'

/** Records a rental profile at the point of sale. Safe to run twice. */
export async function sendRentalProfileToPos(
  { pool, pointOfSale }: Pick<Context, 'pool' | 'pointOfSale'>,
  { outboxId }: { outboxId: number },
): Promise<void> {
  await sendWaitingRecord(pool, 'rental-profile', outboxId, ({ contactId, record }) =>
    pointOfSale.recordRentalProfile(contactId, RentalProfile.parse(record)),
  )
}
