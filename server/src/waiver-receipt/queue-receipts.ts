import { isEmail } from '@first-chair/core/message/recipient'
import { verifyPath } from '@first-chair/core/pages'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { areCopiesSent, readRecipient } from './copy-request.facts.ts'
import { deleteCopyRequestsBefore, takeCopyRequest } from './copy-request.store.ts'
import { findNewReceipts, takeWaitingReceipts, type WaitingReceipts } from './waiver-receipt.store.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** An e-mail waits until somebody has signed nothing more for this long, so that a family gets one and not eight. */
const quietMs = 2 * minute
/** But no longer than this. */
const longestWaitMs = 15 * minute
/** The signers whose e-mails one transaction queues. */
const maxSigners = 200
/** Then the message is not sent any more. The copies stay in the profile. */
const daysToSend = 7

type Ctx = Pick<Context, 'clock' | 'config' | 'delivery' | 'encryption' | 'pool' | 'setup'>

/**
 * Queues the e-mails with which signers get copies of what they signed: one for everything that somebody signed within a few
 * minutes, once it is in the log, so that each copy has its proof. Nothing is queued while no mail server is set up, or
 * while the operator does not want such e-mails. Any number of processes may call this.
 */
export async function queueReceipts(ctx: Ctx): Promise<void> {
  const areWanted = await areCopiesSent(ctx)
  const now = ctx.clock.now()
  while (!(await inTransaction(ctx.pool, (client) => findNewReceipts(client, now, areWanted)))) continue
  const limits = {
    quietSince: new Date(now.getTime() - quietMs),
    begunBefore: new Date(now.getTime() - longestWaitMs),
    maxSigners,
  }
  let taken: number
  do {
    taken = await inTransaction(ctx.pool, async (client) => {
      const due = await takeWaitingReceipts(client, limits)
      if (areWanted) for (const receipts of due) await queueReceipt(ctx, client, receipts)
      return due.length
    })
  } while (taken === maxSigners)
  await deleteCopyRequestsBefore(ctx.pool, new Date(now.getTime() - day))
}

async function queueReceipt(
  ctx: Ctx,
  client: Parameters<typeof queueMessage>[0],
  { positions, taskNames, signerName, signerIpCode, isOwnLink, email }: WaitingReceipts,
): Promise<void> {
  // Whoever opens the link gives an address while signing, and never afterwards: nobody else can ask for a copy.
  const requested = isOwnLink ? await takeCopyRequest(client, signerIpCode) : undefined
  const recipient = (requested && readRecipient(ctx, signerIpCode, requested)) ?? email
  if (!isEmail(recipient)) return
  await queueMessage(
    client,
    {
      purpose: 'waiver-receipt',
      reference: `signed waiver ${positions[0]}`,
      channel: 'email',
      recipient,
      firstName: signerName,
      link: `${ctx.config.baseUrl}${isOwnLink ? verifyPath : '/profile'}`,
      receipt: { positions, taskNames, isOwnLink },
      expiresDateUtc: new Date(ctx.clock.now().getTime() + daysToSend * day).toISOString(),
    },
    ctx,
  )
}
