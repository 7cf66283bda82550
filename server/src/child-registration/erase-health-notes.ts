import { addDays } from '@first-chair/core/calendar-date'
import { withoutHealthNotes } from '@first-chair/core/child-registration/child-registration'
import { taskKinds } from '@first-chair/core/task/task'
import type { Context } from '../context.ts'
import { openedRegistration, sealedRegistration } from './sealed-registration.facts.ts'
import { registrationsGivenBefore, replaceWaiting } from './waiting-registration.store.ts'

/**
 * Erases the health notes of child registrations that count no more (domain rules, section 4), at the point of sale and
 * where they still wait for it. Nothing happens where registrations never expire.
 */
export async function eraseHealthNotes(ctx: Context): Promise<void> {
  const { taskTypes } = await ctx.setup.current()
  const days = taskTypes.find(({ id }) => taskKinds[id] === 'ChildRegistration')?.effectiveDays
  if (!days) return
  const firstDayThatCounts = addDays(ctx.clock.resortDay(ctx.config.resortTimeZone), 1 - days)

  for (const { outboxId, contactId, sealedRecord } of await registrationsGivenBefore(ctx.pool, firstDayThatCounts)) {
    const left = withoutHealthNotes(openedRegistration(ctx, contactId, sealedRecord))
    await replaceWaiting(ctx.pool, outboxId, sealedRegistration(ctx, contactId, left))
  }
  await ctx.pointOfSale.eraseHealthNotes(firstDayThatCounts)
}
