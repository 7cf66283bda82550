import { createInvalidInput } from '@first-chair/core/contract/failure'
import { getSamePhotoMessage } from '@first-chair/core/photo-review/photo-rejection'
import type { Context } from '../context/context.ts'
import { loadPhotoRejections } from './photo-rejection.store.ts'

/** Throws `invalid-input` for a picture that the resort did not accept before: the guest must take another one. */
export async function refuseRejectedPhoto(
  { pool }: Pick<Context, 'pool'>,
  contactId: string,
  contentHash: Buffer,
): Promise<void> {
  const photoHash = contentHash.toString('hex')
  const rejections = await loadPhotoRejections(pool, [contactId])
  if (!rejections.some((rejection) => rejection.photoHash === photoHash)) return
  throw createInvalidInput([{ path: 'picture', rule: 'not-accepted', message: getSamePhotoMessage() }])
}
