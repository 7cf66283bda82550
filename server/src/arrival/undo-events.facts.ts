import type { RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import type pg from 'pg'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context } from '../context/context.ts'
import { getRecipientFingerprint } from '../message/encrypted-content.facts.ts'
import { withdrawUntrueMessages } from '../message/message.store.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import {
  findPickUpsByOthers,
  saveUndo,
  type HouseholdDay,
  type PickUpByOther,
  type Recording,
} from './arrival-event.store.ts'
import { loadEmails, messageHours, toReferencePrefix } from './tell-parents.facts.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/**
 * Undoes events of these kinds of a household, location and day. If somebody else was said to have picked a child up, the
 * household is told that it was undone (docs/domain.md, "Ski school"). Throws
 * `external-system-down` if the name of that child is not known.
 */
export async function undoEvents(
  ctx: Ctx,
  day: HouseholdDay,
  { eventIds, kinds }: { eventIds: readonly number[]; kinds: readonly RecordableEventKind[] },
  recording: Recording,
): Promise<void> {
  const { locations } = await ctx.setup.current()
  const timeZone = locations.find(({ id }) => id === day.locationId)?.timeZone ?? ctx.config.resortTimeZone
  const pickUps = kinds.includes('collected') ? await findPickUpsByOthers(ctx.pool, { ...day, timeZone }, eventIds) : []
  if (pickUps.length === 0) return saveUndo(ctx.pool, day, { eventIds, kinds }, recording)

  // Read before the transaction, which must not wait for the point of sale.
  const { people } = await readPosHousehold(ctx, day.household)
  const emails = await loadEmails(ctx, day.household)
  const getFirstName = (id: string) => people.find(({ contactId }) => contactId === id)?.firstName ?? ''
  await saveUndo(ctx.pool, day, { eventIds, kinds }, recording, async (client, undoneEventIds) => {
    for (const pickUp of pickUps.filter(({ eventId }) => undoneEventIds.includes(eventId))) {
      await tellParents(ctx, client, {
        pickUp,
        firstName: getFirstName(pickUp.contactId),
        emails,
        undoneTime: ctx.clock.resortTime(timeZone),
      })
    }
  })
}

/** The first message is withdrawn if it was not sent. Whom it cannot have reached gets no second one. */
async function tellParents(
  ctx: Ctx,
  client: pg.PoolClient,
  {
    pickUp,
    firstName,
    emails,
    undoneTime,
  }: { pickUp: PickUpByOther; firstName: string; emails: readonly string[]; undoneTime: string },
): Promise<void> {
  const unreached = await withdrawUntrueMessages(client, {
    purpose: 'child-collected',
    referencePrefix: toReferencePrefix(pickUp),
  })
  const recipients = emails.filter((email) => {
    const own = getRecipientFingerprint(ctx, 'email', email)
    return !unreached.some((fingerprint) => fingerprint.equals(own))
  })
  const expires = new Date(ctx.clock.now().getTime() + messageHours * 60 * 60_000)
  for (const [index, recipient] of recipients.entries()) {
    await queueMessage(
      client,
      {
        purpose: 'pick-up-undone',
        reference: `undone ${pickUp.eventId} ${pickUp.contactId} ${index + 1}`,
        channel: 'email',
        recipient,
        firstName,
        link: `${ctx.config.baseUrl}/home`,
        expiresDateUtc: expires.toISOString(),
        undonePickUp: { name: pickUp.name, time: pickUp.time, undoneTime },
      },
      ctx,
    )
  }
}
