import type { ArrivalsToRecord } from '@first-chair/core/arrival/arrival-event'
import type { Person } from '@first-chair/core/household/household'
import type pg from 'pg'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'encryption'>

/** After this time a message about a pick-up is no longer useful. */
export const messageHours = 12

/** The references of the messages about one child of a pick-up start with it. */
export const toReferencePrefix = ({ commandId, contactId }: { commandId: string; contactId: string }): string =>
  `collected ${commandId} ${contactId} `

/** Queues the messages about picked-up children, in the transaction that records the pick-up. */
export type PickUp = {
  household: string
  timeZone: string
  people: readonly Person[]
  emails: readonly string[]
  command: Pick<ArrivalsToRecord, 'commandId' | 'detail'>
}

/** The e-mails of a household, each once. */
export async function loadEmails({ pool }: Pick<Ctx, 'pool'>, household: string): Promise<string[]> {
  const emails = (await loadStoredHouseholds(pool, [household])).get(household)?.emails ?? []
  return [...new Set(emails.map((email) => email.toLowerCase()))]
}

/**
 * Records in the audit log that the hand-over code was another one, and tells the parents by e-mail if somebody else picked
 * a child up. Without a mail server the message waits in the outbox, where administrators read it.
 */
export async function followPickUp(
  ctx: Ctx,
  client: pg.PoolClient,
  staff: StaffCaller,
  { household, timeZone, people, emails, command: { commandId, detail } }: PickUp,
  contactIds: readonly string[],
): Promise<void> {
  if (detail === null || 'instructor' in detail) return
  for (const contactId of contactIds) {
    if (detail.codeCheck === 'different') {
      await insertActorAuditEntry(
        client,
        { kind: 'staff', name: staff.email, requestId: staff.requestId },
        { action: 'hand-over-code-differed', subject: `contact ${contactId}`, after: { householdIpCode: household } },
      )
    }
    if (!('collectedByName' in detail)) continue
    const firstName = people.find((person) => person.contactId === contactId)?.firstName ?? ''
    const expires = new Date(ctx.clock.now().getTime() + messageHours * 60 * 60_000)
    for (const [index, recipient] of emails.entries()) {
      await queueMessage(
        client,
        {
          purpose: 'child-collected',
          reference: `${toReferencePrefix({ commandId, contactId })}${index + 1}`,
          channel: 'email',
          recipient,
          firstName,
          link: `${ctx.config.baseUrl}/home`,
          expiresDateUtc: expires.toISOString(),
          collectedBy: {
            name: detail.collectedByName,
            reason: detail.reason,
            time: ctx.clock.resortTime(timeZone),
          },
        },
        ctx,
      )
    }
  }
}
