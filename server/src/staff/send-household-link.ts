import type { Answer } from '@first-chair/core/contract/endpoint'
import { Failure } from '@first-chair/core/contract/failure'
import type { sendHouseholdLink as sendHouseholdLinkCall } from '@first-chair/core/staff/staff-help.api'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { getHouseholdReminder } from './household-reminder.rule.ts'
import { countSentLinks, linkSentAction, toHouseholdSubject } from './household-link.store.ts'
import { loadHouseholdOfToday } from '../verdict/household-of-today.facts.ts'

/** Seconds after which the link may be sent again. */
const pauseSeconds = 60
const maxLinksPerDay = 5
/** After this time the guest has come, or has gone home. */
const messageHours = 12

/**
 * Sends the guest the link to what is open, as the reminder of the most urgent thing that guests can do. Throws
 * `no-link-needed` if there is no such thing or no address, `sent-a-moment-ago` within a minute after the last one, and
 * `sent-often-today` after five.
 */
export async function sendHouseholdLink(
  ctx: Context,
  staff: StaffCaller,
  { locationId, household }: { locationId: number; household: string },
): Promise<Answer<typeof sendHouseholdLinkCall>> {
  const { day, facts, judged } = await loadHouseholdOfToday(ctx, { locationId, household })
  const emails = (await loadStoredHouseholds(ctx.pool, [household])).get(household)?.emails ?? []
  const reminder = getHouseholdReminder({ people: facts.people, verdicts: judged.visits[0]?.people ?? [], emails })
  if (!reminder) throw new Failure('no-link-needed')
  const { recipient, firstName, code, people } = reminder

  const now = ctx.clock.now()
  await inTransaction(ctx.pool, async (client) => {
    const sent = await countSentLinks(client, household)
    if (sent.secondsAgo !== null && sent.secondsAgo < pauseSeconds) {
      const retryAfter = String(Math.ceil(pauseSeconds - sent.secondsAgo))
      throw new Failure('sent-a-moment-ago', { detail: { retryAfter } })
    }
    if (sent.count >= maxLinksPerDay) throw new Failure('sent-often-today')
    await queueMessage(
      client,
      {
        purpose: 'readiness-reminder',
        reference: `desk ${household} ${staff.requestId}`,
        channel: 'email',
        recipient,
        firstName,
        link: `${ctx.config.baseUrl}/l/${locationId}`,
        reminder: { people, code, day },
        expiresDateUtc: new Date(now.getTime() + messageHours * 60 * 60_000).toISOString(),
      },
      ctx,
    )
    await insertActorAuditEntry(
      client,
      { kind: 'staff', name: staff.email, requestId: staff.requestId },
      { action: linkSentAction, subject: toHouseholdSubject(household), after: { code, day } },
    )
  })
  return {
    firstName,
    sentAtUtc: now.toISOString(),
    isDelivered: ctx.delivery.email !== undefined,
  }
}
