import { Failure, invalidInput } from '@first-chair/core/failure'
import { deliveryModes } from '@first-chair/core/media/e-ticket'
import { connectPath, type ContactMedia, type DeliveryToSend } from '@first-chair/core/media/media'
import { checkedRecipient } from '@first-chair/core/media/recipient'
import { daysOfMobilePassLink, maySendNow } from '@first-chair/core/media/send-limits'
import type pg from 'pg'
import type { Context, Guest } from '../context.ts'
import { withdrawMessage } from '../message/message.store.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { contactMedia, householdForMedia, recipientSeal, type HouseholdForMedia } from './household-media.facts.ts'
import { hashOfLinkToken, newLinkToken } from './link-token.rule.ts'
import { keepDelivery, lastDeliveries, lockMobilePass, messagePurpose, messageReference } from './mobile-pass.store.ts'

/**
 * Sends the link of an e-ticket by e-mail or SMS: again after 60 seconds at the earliest, at most 5 times a day, and of one
 * that is on a phone only when that is confirmed (domain rules, section 7). The newest link takes the place of the one before.
 */
export async function sendMobilePass(ctx: Context, guest: Guest, toSend: DeliveryToSend): Promise<ContactMedia> {
  const { deliveryMode, recipient: typed } = toSend.delivery
  const checked = checkedRecipient(deliveryMode, typed)
  if (checked.problem) throw invalidInput([{ path: 'delivery.recipient', ...checked.problem }])

  const household = await householdForMedia(ctx, guest)
  const passes = await ctx.pointOfSale.mobileMedia(household.contactIds)
  const contactId = passes.find(({ eTicketId }) => eTicketId === toSend.id)?.contactId
  const person = household.people.find((known) => known.contactId === contactId)
  if (!person) throw new Failure('not-found')
  const present = async () => {
    const [media] = await contactMedia(ctx, household, [person])
    if (!media) throw new Failure('not-found')
    return media
  }

  const before = await present()
  if (before.eTicket.status === 'Connected' && !toSend.confirmMove) throw new Failure('confirm-moving')
  await inTransaction(ctx.pool, (client) =>
    keepAndQueue(ctx, client, {
      guest,
      household,
      toSend,
      contactId: person.contactId,
      firstName: person.firstName,
      recipient: checked.recipient,
    }),
  )
  return present()
}

type Sending = {
  guest: Guest
  household: HouseholdForMedia
  toSend: DeliveryToSend
  contactId: string
  firstName: string
  recipient: string
}

/** The delivery, its message and the jobs of both: all of it or nothing. Two phones at once come here one after the other. */
async function keepAndQueue(ctx: Context, client: pg.PoolClient, sending: Sending): Promise<void> {
  const { guest, household, toSend, contactId, firstName, recipient } = sending
  const { deliveryMode } = toSend.delivery
  await lockMobilePass(client, toSend.id, contactId)
  const [last] = await lastDeliveries(client, [toSend.id], household.today)
  const lastAt = last?.sentDateUtc.getTime() ?? null
  if (last && toSend.seenUpdateDateUtc !== undefined && lastAt !== timeOf(toSend.seenUpdateDateUtc)) {
    const isTheSame =
      last.deliveryMode === deliveryMode &&
      ctx.sealing.open(recipientSeal, toSend.id, last.sealedRecipient) === recipient
    if (isTheSame) return
  }

  const now = ctx.clock.now()
  refuseTooOften(maySendNow({ today: last?.sentOnDay ?? 0, lastAt }, now.getTime()))
  // Its link works no more from now on.
  if (last) await withdrawMessage(client, { purpose: messagePurpose, reference: messageReference(last.id) })
  const token = newLinkToken()
  const expires = new Date(now.getTime() + daysOfMobilePassLink * 24 * 60 * 60_000)
  const deliveryId = await keepDelivery(client, {
    eTicketId: toSend.id,
    contactId,
    householdIpCode: guest.ipCode,
    deliveryMode,
    sealedRecipient: ctx.sealing.seal(recipientSeal, toSend.id, recipient),
    tokenHash: hashOfLinkToken(token),
    expires,
    resortDay: household.today,
    sentAt: now,
    requestId: guest.requestId,
  })
  await queueMessage(
    client,
    {
      purpose: messagePurpose,
      reference: messageReference(deliveryId),
      channel: deliveryMode === deliveryModes.email ? 'email' : 'sms',
      recipient,
      firstName,
      link: `${ctx.config.baseUrl}${connectPath}#${token}`,
      expiresDateUtc: expires.toISOString(),
    },
    ctx,
  )
}

function refuseTooOften(verdict: ReturnType<typeof maySendNow>): void {
  if (verdict.may) return
  if (verdict.why === 'often-today') throw new Failure('sent-often-today')
  throw new Failure('sent-a-moment-ago', { detail: { retryAfter: String(verdict.seconds) } })
}

function timeOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment)
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    // Without effect after a commit; a connection with an unfinished transaction must not go back to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
