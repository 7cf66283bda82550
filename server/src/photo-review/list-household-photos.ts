import { findPhotoRejection } from '@first-chair/core/photo-review/photo-rejection'
import type { ReviewedPhoto } from '@first-chair/core/photo-review/photo-review.api'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { loadHouseholdPhotos } from './household-photos.facts.ts'
import { loadPhotoRejections } from './photo-rejection.store.ts'

/**
 * Lists the people of a household with the current photo of each, and whether the resort accepted it. `hasEmail` says
 * whether a rejection would be sent by e-mail. The audit log records who read the photos.
 */
export async function listHouseholdPhotos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'delivery'>,
  administrator: Administrator,
  ipCode: string,
): Promise<{ people: ReviewedPhoto[]; hasEmail: boolean }> {
  const { people, photos } = await loadHouseholdPhotos(ctx, ipCode)
  const contactIds = people.map(({ contactId }) => contactId)
  const [photoRejections, stored] = await Promise.all([
    loadPhotoRejections(ctx.pool, contactIds),
    loadStoredHouseholds(ctx.pool, [ipCode]),
  ])
  await insertReadAuditEntry(ctx.pool, administrator, {
    action: 'photos-read',
    subject: `household ${ipCode}`,
    after: { contactIds },
  })
  return {
    people: people.map(({ contactId, firstName, lastName }) => {
      const rejection = findPhotoRejection(contactId, { photos, photoRejections })
      const photo = photos.find((one) => one.contactId === contactId)
      return {
        contactId,
        firstName,
        lastName,
        photoHash: photo?.photoHash ?? null,
        updatedOn: photo?.updatedOn ?? null,
        rejection: rejection ?? null,
      }
    }),
    hasEmail: ctx.delivery.email !== undefined && (stored.get(ipCode)?.emails.length ?? 0) > 0,
  }
}
