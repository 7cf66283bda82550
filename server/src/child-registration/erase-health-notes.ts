import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { removeHealthNotes } from '@first-chair/core/child-registration/child-registration'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { DecryptionFailed, undecryptableMessage } from '../encryption/field-encryption.ts'
import { decryptRegistration, encryptRegistration } from './encrypted-registration.facts.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createHeldPeopleFinder } from '../retention/held-people.facts.ts'
import { lockHolds, lockHoldsForPointOfSale } from '../retention/legal-hold.store.ts'
import { eraseHealthAnswersBefore } from './health-answer.store.ts'
import {
  deleteWaitingRegistration,
  findWaitingRegistrationsBefore,
  updateWaitingRegistration,
} from './waiting-registration.store.ts'

/**
 * Erases the health notes of expired child registrations (docs/domain.md, "Photos and health notes"), at the point of
 * sale and in messages that wait to be sent to it. A waiting message that cannot be decrypted can neither be sent nor
 * erased in part, and is deleted. Those of people with a legal hold stay. Does nothing if registrations never expire.
 */
export async function eraseHealthNotes(ctx: Context): Promise<void> {
  const { taskTypes } = await ctx.setup.current()
  const days = taskTypes.find(({ id }) => taskKinds[id] === 'ChildRegistration')?.effectiveDays
  if (!days) return
  const firstValidDay = addDays(ctx.clock.resortDay(ctx.config.resortTimeZone), 1 - days)

  const findHeldPeople = createHeldPeopleFinder(ctx)
  await findHeldPeople(ctx.pool)

  await inTransaction(ctx.pool, async (client) => {
    await lockHolds(client)
    const keptPeople = await findHeldPeople(client)
    await eraseWaitingNotes(ctx, client, firstValidDay, keptPeople)
    await eraseHealthAnswersBefore(client, firstValidDay, [...keptPeople])
  })
  await inTransaction(ctx.pool, async (client) => {
    await lockHoldsForPointOfSale(client)
    await ctx.pointOfSale.eraseHealthNotes(firstValidDay, [...(await findHeldPeople(client))])
  })
}

async function eraseWaitingNotes(
  ctx: Context,
  client: pg.PoolClient,
  firstValidDay: CalendarDate,
  keptPeople: ReadonlySet<string>,
): Promise<void> {
  for (const { outboxId, contactId, sealedRecord } of await findWaitingRegistrationsBefore(client, firstValidDay)) {
    if (keptPeople.has(contactId)) continue
    try {
      const remaining = removeHealthNotes(decryptRegistration(ctx, contactId, sealedRecord))
      await updateWaitingRegistration(client, outboxId, encryptRegistration(ctx, contactId, remaining))
    } catch (err) {
      if (!(err instanceof DecryptionFailed)) throw err
      ctx.log.error({ err, outboxId }, undecryptableMessage)
      await deleteWaitingRegistration(client, outboxId)
    }
  }
}
