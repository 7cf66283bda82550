import type { PosMessage } from '@first-chair/core/external-system/external-system'
import { sendChildRegistrationToPos } from '../child-registration/send-child-registration-to-pos.ts'
import type { Context } from '../context/context.ts'
import { notifyPosOfMobilePass } from '../media/notify-pos-of-mobile-pass.ts'
import { sendErasureToPos } from '../privacy/send-erasure-to-pos.ts'
import { sendPhotoToPos } from '../photo/send-photo-to-pos.ts'
import { sendRentalProfileToPos } from '../rental-profile/send-rental-profile-to-pos.ts'
import { sendWaiverToPos } from '../waiver/send-waiver-to-pos.ts'

const jobs = {
  waiver: sendWaiverToPos,
  'rental-profile': sendRentalProfileToPos,
  'child-registration': sendChildRegistrationToPos,
  photo: sendPhotoToPos,
  'mobile-pass': notifyPosOfMobilePass,
  'customer-erased': sendErasureToPos,
} as const satisfies Record<PosMessage['kind'], unknown>

/** Runs each waiting job once, like the queue. Returns the messages of the jobs that failed. */
export async function notifyPointOfSale(ctx: Context, order: 'oldest first' | 'newest first' = 'oldest first') {
  const { rows } = await ctx.pool.query<{ id: string; kind: keyof typeof jobs }>(
    `select id, kind from pos_outbox where status = 'waiting' order by id`,
  )
  const failures: string[] = []
  for (const { id, kind } of order === 'oldest first' ? rows : rows.toReversed()) {
    await jobs[kind](ctx, { outboxId: Number(id) }).catch((error: unknown) => {
      failures.push(error instanceof Error ? error.message : String(error))
    })
  }
  return failures
}
