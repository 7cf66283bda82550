import { createHash } from 'node:crypto'
import type { Binary } from '@first-chair/core/binary'
import { pictureUrl, type UploadedPicture } from '@first-chair/core/picture/picture'
import { lookPictureOf } from '../adapters/pictures/look-picture-of.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { sentPicture } from '../photo/sent-picture.rule.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { deleteUnusedPictures, keepPicture } from './picture.store.ts'

/**
 * Stores a picture for the theme and returns its address. The same picture is stored once. No page displays it until
 * its address is saved in the settings. A later upload deletes pictures that nothing has referred to for 30 days.
 */
export async function uploadPicture(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  upload: Binary,
): Promise<UploadedPicture> {
  const encoded = await lookPictureOf(await sentPicture(upload))
  const contentHash = createHash('sha256').update(encoded.picture).digest()
  const { width, height, contentType } = encoded
  const uploaded = { url: pictureUrl(contentHash.toString('hex')), width, height, bytes: encoded.picture.length }
  await changeSetup(ctx, async (client) => {
    const isNew = await keepPicture(client, { ...encoded, contentHash })
    if (isNew) {
      await keepAuditEntry(client, administrator, {
        action: 'picture-uploaded',
        subject: `picture ${contentHash.toString('hex').slice(0, 12)}`,
        after: { ...uploaded, contentType },
      })
    }
    await deleteUnusedPictures(client)
  })
  return uploaded
}
