import { addDays } from '@first-chair/core/calendar/calendar-date'
import { removeHealthNotes } from '@first-chair/core/child-registration/child-registration'
import { taskKinds } from '@first-chair/core/task-kind/task-kinds'
import type { Context } from '../context/context.ts'
import { DecryptionFailed, undecryptableMessage } from '../encryption/field-encryption.ts'
import { decryptRegistration, encryptRegistration } from './encrypted-registration.facts.ts'
import { loadHeldPeople } from '../retention/legal-hold.store.ts'
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

  const keptPeople = await loadHeldPeople(ctx.pool)

  for (const { outboxId, contactId, sealedRecord } of await findWaitingRegistrationsBefore(ctx.pool, firstValidDay)) {
    if (keptPeople.has(contactId)) continue
    try {
      const remaining = removeHealthNotes(decryptRegistration(ctx, contactId, sealedRecord))
      await updateWaitingRegistration(ctx.pool, outboxId, encryptRegistration(ctx, contactId, remaining))
    } catch (err) {
      if (!(err instanceof DecryptionFailed)) throw err
      ctx.log.error({ err, outboxId }, undecryptableMessage)
      await deleteWaitingRegistration(ctx.pool, outboxId)
    }
  }
  await eraseHealthAnswersBefore(ctx.pool, firstValidDay, [...keptPeople])
  await ctx.pointOfSale.eraseHealthNotes(firstValidDay, [...keptPeople])
}
