import { t } from '@first-chair/core/catalogue/refusal'
import { Failure } from '@first-chair/core/contract/failure'
import type { PhotoRejectionReason } from '@first-chair/core/photo-review/photo-rejection'
import type { PhotoRejectionNote } from '@first-chair/core/photo-review/photo-review.api'
import type pg from 'pg'
import { insertActorAuditEntry } from '../audit/audit.store.ts'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { loadHouseholdPhotos } from './household-photos.facts.ts'
import { insertPhotoRejection, loadPhotoRejections, type StoredPhotoRejection } from './photo-rejection.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'config' | 'clock' | 'encryption' | 'delivery'>

type PhotoToReject = { contactId: string; ipCode: string; photoHash: string; reason: PhotoRejectionReason }

/** After this time the message is no longer sent, because the guest has come or has stayed at home. */
const messageDays = 14

/**
 * Marks the current photo of a guest as not accepted. In one transaction: the record, the audit entry, the event for
 * other systems, and the e-mails to the household if a mail server is set up. Two people who reject the same photo leave one record, of the first; the
 * other one gets it as the answer. Throws `changed-meanwhile` if there is a newer photo, or none any more.
 */
export async function rejectPhoto(
  ctx: Ctx,
  { kind, email, requestId }: { kind: 'administrator' | 'staff'; email: string; requestId: string },
  { contactId, ipCode, photoHash, reason }: PhotoToReject,
): Promise<{ rejection: PhotoRejectionNote; isNew: boolean; emails: number }> {
  const { people, photos } = await loadHouseholdPhotos(ctx, ipCode)
  const person = people.find((candidate) => candidate.contactId === contactId)
  if (!person) throw new Failure('not-found')
  const photo = photos.find((candidate) => candidate.contactId === contactId)
  if (photo?.photoHash !== photoHash) {
    throw new Failure('changed-meanwhile', { message: t('photo-replaced', { firstName: person.firstName }) })
  }

  const emails = ctx.delivery.email === undefined ? [] : await loadEmails(ctx.pool, ipCode)
  return inTransaction(ctx.pool, async (client) => {
    const rejection = await insertPhotoRejection(client, {
      contactId,
      photoHash,
      photoDate: photo.updatedOn,
      reason,
      rejectedBy: email,
      resortDay: ctx.clock.resortDay(ctx.config.resortTimeZone),
    })
    if (!rejection) return { rejection: await readFirst(client, contactId, photoHash), isNew: false, emails: 0 }
    await insertActorAuditEntry(
      client,
      { kind, name: email, requestId },
      { action: 'photo-rejected', subject: `contact ${contactId}`, after: { photoHash, reason } },
    )
    await queueEmails(ctx, client, { rejection, firstName: person.firstName, emails })
    return { rejection, isNew: true, emails: emails.length }
  })
}

async function loadEmails(pool: pg.Pool, ipCode: string): Promise<string[]> {
  const emails = (await loadStoredHouseholds(pool, [ipCode])).get(ipCode)?.emails ?? []
  return [...new Set(emails.map((email) => email.toLowerCase()))]
}

async function readFirst(client: pg.PoolClient, contactId: string, photoHash: string): Promise<StoredPhotoRejection> {
  const rejections = await loadPhotoRejections(client, [contactId])
  const first = rejections.find((rejection) => rejection.photoHash === photoHash)
  // It exists, because the unique constraint refused this one, and nothing deletes it.
  if (!first) throw new Failure('changed-meanwhile')
  return first
}

async function queueEmails(
  ctx: Ctx,
  client: pg.PoolClient,
  {
    rejection: { contactId, photoHash, reason },
    firstName,
    emails,
  }: { rejection: StoredPhotoRejection; firstName: string; emails: readonly string[] },
): Promise<void> {
  const expires = new Date(ctx.clock.now().getTime() + messageDays * 24 * 60 * 60_000)
  for (const [index, recipient] of emails.entries()) {
    await queueMessage(
      client,
      {
        purpose: 'photo-rejected',
        reference: `photo ${contactId} ${photoHash} ${index + 1}`,
        channel: 'email',
        recipient,
        firstName,
        link: `${ctx.config.baseUrl}/home`,
        expiresDateUtc: expires.toISOString(),
        reason,
      },
      ctx,
    )
  }
}
