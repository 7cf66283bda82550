import { createHash } from 'node:crypto'
import type { Binary } from '@first-chair/core/contract/binary'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import { createPhoto } from '../adapters/pictures/create-photo.ts'
import { findRepeated, loadTaskForRecord } from '../contact-task/complete-with-record.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { refuseRejectedPhoto } from '../photo-review/refuse-rejected-photo.facts.ts'
import { savePhoto } from './save-photo.facts.ts'
import { stagePhoto } from './photo.store.ts'
import { readUploadedPicture } from '../adapters/pictures/uploaded-picture.rule.ts'

type Upload = {
  contactId: string
  contactTaskId?: string | undefined
  submissionId?: string | undefined
  body: Binary
}

/**
 * Accepts a picture of a member of the guest's household. With a contact task it becomes the record at once, in one
 * statement with the completion, the audit entry and the message to the point of sale. Without one it waits for
 * `completePhoto`. Checks the contact before decoding anything. Refuses a picture that the resort did not accept before.
 */
export async function uploadPhoto(
  ctx: Context,
  guest: Guest,
  { contactId, contactTaskId, submissionId, body }: Upload,
): Promise<{ photoHash: string; contactTask: ContactTask | null }> {
  if (contactTaskId === undefined) {
    if (guest.handOver) throw new Failure('not-found')
    const { people } = await ctx.pointOfSale.household(guest.ipCode)
    if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
    const photo = hashPicture(await createPhoto(await readUploadedPicture(body)))
    await refuseRejectedPhoto(ctx, contactId, photo.contentHash)
    await stagePhoto(ctx.pool, { ...photo, contactId, householdIpCode: guest.ipCode })
    return { photoHash: photo.contentHash.toString('hex'), contactTask: null }
  }

  const task = await loadTaskForRecord(ctx, guest, 'Photo', contactTaskId)
  if (task.contact.contactId !== contactId) throw new Failure('not-found')
  const photo = hashPicture(await createPhoto(await readUploadedPicture(body)))
  const photoHash = photo.contentHash.toString('hex')
  const repeated = await findRepeated(ctx, guest, task, submissionId)
  if (repeated) return { photoHash, contactTask: repeated }
  await refuseRejectedPhoto(ctx, contactId, photo.contentHash)
  return { photoHash, contactTask: await savePhoto(ctx, guest, task, photo, submissionId) }
}

function hashPicture(picture: Buffer) {
  return { picture, contentHash: createHash('sha256').update(picture).digest() }
}
