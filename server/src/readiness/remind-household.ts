import { isEmail } from '@first-chair/core/message/recipient'
import type { Context } from '../context/context.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { findHouseholdToRemind } from './reminder.store.ts'

/**
 * Queues the message that reminds a household of one blocker on one day. The message names only people who still have
 * it. Does nothing if nobody has. The reference makes a repeated job harmless.
 */
export async function remindHousehold(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'setup' | 'pointOfSale' | 'encryption'>,
  { reminderIds }: { reminderIds: readonly number[] },
): Promise<void> {
  const { locations } = await ctx.setup.current()
  const household = await findHouseholdToRemind(ctx.pool, reminderIds, ctx.config.resortTimeZone)
  if (!household || !isEmail(household.email)) return
  const { locationId, day, code, ipCode, contactIds, email, expiresDateUtc } = household
  if (!locations.some(({ id }) => id === locationId) || Date.parse(expiresDateUtc) <= ctx.clock.now().getTime()) return

  const { people } = await ctx.pointOfSale.household(ipCode)
  const head = people.find(({ isHeadOfHouseHold }) => isHeadOfHouseHold) ?? people[0]
  const names = people.filter(({ contactId }) => contactIds.includes(contactId)).map(({ firstName }) => firstName)
  if (!head || names.length === 0) return
  await queueMessage(
    ctx.pool,
    {
      purpose: 'readiness-reminder',
      reference: `reminder ${reminderIds[0]}`,
      channel: 'email',
      recipient: email,
      firstName: head.firstName,
      link: `${ctx.config.baseUrl}/l/${locationId}`,
      reminder: { people: names, code, day },
      expiresDateUtc,
    },
    ctx,
  )
}
