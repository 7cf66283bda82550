import { createHash } from 'node:crypto'
import type { Binary } from '@first-chair/core/contract/binary'
import { toPictureUrl, type UploadedPicture } from '@first-chair/core/picture/picture'
import { encodeUploadedPicture } from '../adapters/pictures/encode-uploaded-picture.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { readUploadedPicture } from '../adapters/pictures/uploaded-picture.rule.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { deleteUnusedPictures, upsertPicture } from './picture.store.ts'

/**
 * Stores a picture for the theme and returns its address. The same picture is stored once. No page displays it until
 * its address is saved in the settings. A later upload deletes pictures that nothing has referred to for 30 days.
 */
export async function uploadPicture(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  upload: Binary,
): Promise<UploadedPicture> {
  const encoded = await encodeUploadedPicture(await readUploadedPicture(upload))
  const contentHash = createHash('sha256').update(encoded.picture).digest()
  const { width, height, contentType } = encoded
  const uploaded = { url: toPictureUrl(contentHash.toString('hex')), width, height, bytes: encoded.picture.length }
  await inSetupTransaction(ctx, async (client) => {
    const isNew = await upsertPicture(client, { ...encoded, contentHash })
    if (isNew) {
      await insertAuditEntry(client, administrator, {
        action: 'picture-uploaded',
        subject: `picture ${contentHash.toString('hex').slice(0, 12)}`,
        after: { ...uploaded, contentType },
      })
    }
    await deleteUnusedPictures(client)
  })
  return uploaded
}
