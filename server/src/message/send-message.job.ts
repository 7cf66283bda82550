import type { MessagePurpose } from '@first-chair/core/message/message'
import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Sends one message; queued in the transaction that stores it. */
export const sendMessageJob = job('send-message', z.object({ messageId: z.int() }))

/**
 * Sends one e-mail with copies of signed waivers. It has a name of its own, so that processes of the previous release, which
 * cannot write such an e-mail, leave it to this one during an upgrade.
 */
export const sendReceiptJob = job('send-waiver-receipt', sendMessageJob.payload)

/** Sends one e-mail about a pick-up that was undone; with a name of its own for the same reason. */
export const sendPickUpUndoneJob = job('send-pick-up-undone', sendMessageJob.payload)

const jobsByPurpose: Partial<Record<MessagePurpose, typeof sendMessageJob>> = {
  'waiver-receipt': sendReceiptJob,
  'pick-up-undone': sendPickUpUndoneJob,
}

/** The job that sends messages of a purpose. */
export const getSendJob = (purpose: MessagePurpose): typeof sendMessageJob => jobsByPurpose[purpose] ?? sendMessageJob
