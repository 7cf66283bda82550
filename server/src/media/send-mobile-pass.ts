import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { deliveryModes } from '@first-chair/core/media/e-ticket'
import { connectPath, type ContactMedia, type DeliveryToSend } from '@first-chair/core/media/media'
import { checkRecipient } from '@first-chair/core/media/recipient'
import { mobilePassLinkDays, checkSendLimits } from '@first-chair/core/media/send-limits'
import type pg from 'pg'
import type { Context, Guest } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { withdrawMessage } from '../message/message.store.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import {
  loadContactMedia,
  loadHouseholdForMedia,
  recipientEncryptionPurpose,
  tryDecryptRecipient,
  type HouseholdForMedia,
} from './household-media.facts.ts'
import { hashLinkToken, createLinkToken } from './link-token.rule.ts'
import {
  saveDelivery,
  loadLastDeliveries,
  lockMobilePass,
  messagePurpose,
  toMessageReference,
} from './mobile-pass.store.ts'

/**
 * Sends the link of an e-ticket by e-mail or SMS: at most every 60 seconds and 5 times a day. If the pass is already on
 * a phone, sending needs a confirmation (docs/domain.md, "Orders and links"). Only the newest link works.
 */
export async function sendMobilePass(ctx: Context, guest: Guest, toSend: DeliveryToSend): Promise<ContactMedia> {
  const { deliveryMode, recipient: typedRecipient } = toSend.delivery
  const checked = checkRecipient(deliveryMode, typedRecipient)
  if (checked.problem) throw createInvalidInput([{ path: 'delivery.recipient', ...checked.problem }])

  const household = await loadHouseholdForMedia(ctx, guest)
  const passes = await ctx.pointOfSale.mobileMedia(household.contactIds)
  const contactId = passes.find(({ eTicketId }) => eTicketId === toSend.id)?.contactId
  const person = household.people.find((candidate) => candidate.contactId === contactId)
  if (!person) throw new Failure('not-found')
  const readMedia = async () => {
    const [media] = await loadContactMedia(ctx, household, [person])
    if (!media) throw new Failure('not-found')
    return media
  }

  const before = await readMedia()
  if (before.eTicket.status === 'Connected' && !toSend.confirmMove) throw new Failure('confirm-moving')
  await inTransaction(ctx.pool, (client) =>
    saveAndQueue(ctx, client, {
      guest,
      household,
      toSend,
      contactId: person.contactId,
      firstName: person.firstName,
      recipient: checked.recipient,
    }),
  )
  return readMedia()
}

type LinkToSend = {
  guest: Guest
  household: HouseholdForMedia
  toSend: DeliveryToSend
  contactId: string
  firstName: string
  recipient: string
}

/**
 * Saves the delivery and queues its message, in the caller's transaction. Simultaneous requests for the same e-ticket
 * run one after the other.
 */
async function saveAndQueue(ctx: Context, client: pg.PoolClient, link: LinkToSend): Promise<void> {
  const { guest, household, toSend, contactId, firstName, recipient } = link
  const { deliveryMode } = toSend.delivery
  await lockMobilePass(client, toSend.id, contactId)
  const [last] = await loadLastDeliveries(client, [toSend.id], household.today)
  const lastAt = last?.sentDateUtc.getTime() ?? null
  if (last && toSend.seenUpdateDateUtc !== undefined && lastAt !== toMilliseconds(toSend.seenUpdateDateUtc)) {
    const isRepeated = last.deliveryMode === deliveryMode && tryDecryptRecipient(ctx, last) === recipient
    if (isRepeated) return
  }

  const now = ctx.clock.now()
  refuseTooOften(checkSendLimits({ today: last?.sentOnDay ?? 0, lastAt }, now.getTime()))
  // Its link stops working now, so its message must not be sent any more.
  if (last) await withdrawMessage(client, { purpose: messagePurpose, reference: toMessageReference(last.id) })
  const token = createLinkToken()
  const expires = new Date(now.getTime() + mobilePassLinkDays * 24 * 60 * 60_000)
  const deliveryId = await saveDelivery(client, {
    eTicketId: toSend.id,
    contactId,
    householdIpCode: guest.ipCode,
    deliveryMode,
    encryptedRecipient: ctx.encryption.encrypt(recipientEncryptionPurpose, toSend.id, recipient),
    tokenHash: hashLinkToken(token),
    expires,
    resortDay: household.today,
    sentAt: now,
    requestId: guest.requestId,
  })
  await queueMessage(
    client,
    {
      purpose: messagePurpose,
      reference: toMessageReference(deliveryId),
      channel: deliveryMode === deliveryModes.email ? 'email' : 'sms',
      recipient,
      firstName,
      link: `${ctx.config.baseUrl}${connectPath}#${token}`,
      expiresDateUtc: expires.toISOString(),
    },
    ctx,
  )
}

function refuseTooOften(verdict: ReturnType<typeof checkSendLimits>): void {
  if (verdict.may) return
  if (verdict.why === 'often-today') throw new Failure('sent-often-today')
  throw new Failure('sent-a-moment-ago', { detail: { retryAfter: String(verdict.seconds) } })
}

function toMilliseconds(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment)
}
