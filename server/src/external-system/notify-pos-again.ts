import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { PosMessage } from '@first-chair/core/external-system/external-system'
import type { Administrator, Context } from '../context/context.ts'
import { notifyPosOfMobilePassJob } from '../pos-outbox/notify-pos-of-mobile-pass.job.ts'
import { sendErasureToPosJob } from '../pos-outbox/send-erasure-to-pos.job.ts'
import { sendRecordToPosJobs } from '../pos-outbox/send-record-to-pos.job.ts'
import { sendWaiverToPosJob } from '../pos-outbox/send-waiver-to-pos.job.ts'
import { requeuePosMessage, requeueAllPosMessages, runPosJobsNow } from './pos-message.store.ts'

const jobNames = {
  waiver: sendWaiverToPosJob.name,
  'rental-profile': sendRecordToPosJobs['rental-profile'].name,
  'child-registration': sendRecordToPosJobs['child-registration'].name,
  photo: sendRecordToPosJobs.photo.name,
  'mobile-pass': notifyPosOfMobilePassJob.name,
  'customer-erased': sendErasureToPosJob.name,
} as const satisfies Record<PosMessage['kind'], string>

/** Sends one message to the point of sale again, now, whether it was given up or still waits. Safe to repeat. */
export async function notifyPosAgain(
  ctx: Pick<Context, 'pool'>,
  { email, requestId }: Administrator,
  outboxId: number,
): Promise<PosMessage> {
  const message = await requeuePosMessage(ctx.pool, outboxId, { email, requestId, jobNames })
  if (!message) throw new Failure('not-found', { message: t('pos-has-received') })
  return message
}

/** Sends all given-up messages to the point of sale again. */
export async function notifyPosAllAgain(
  ctx: Pick<Context, 'pool'>,
  { email, requestId }: Administrator,
): Promise<{ retried: number }> {
  return { retried: await requeueAllPosMessages(ctx.pool, { email, requestId, jobNames }) }
}

/** Sends failed messages now, without waiting for the end of their pause. Called when the point of sale is back. */
export async function notifyPosSooner(ctx: Pick<Context, 'pool'>): Promise<void> {
  await runPosJobsNow(ctx.pool, Object.values(jobNames))
}
