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
 * Keeps a picture for the look of the pages and answers its address. The same picture is kept once. Nothing shows it until its
 * address is saved in the settings; what nothing has named for 30 days is deleted by a later upload.
 */
export async function uploadPicture(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  sent: Binary,
): Promise<UploadedPicture> {
  const made = await lookPictureOf(await sentPicture(sent))
  const contentHash = createHash('sha256').update(made.picture).digest()
  const { width, height, contentType } = made
  const uploaded = { url: pictureUrl(contentHash.toString('hex')), width, height, bytes: made.picture.length }
  await changeSetup(ctx, async (client) => {
    const isNew = await keepPicture(client, { ...made, contentHash })
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
