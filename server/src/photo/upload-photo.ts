import { createHash } from 'node:crypto'
import type { Binary } from '@first-chair/core/binary'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/failure'
import { photoOf } from '../adapters/pictures/photo-of.ts'
import { askedContactTasks } from '../contact-task/asked.facts.ts'
import type { Context, Guest } from '../context.ts'
import { keepPhoto } from './kept-photo.facts.ts'
import { stagePhoto } from './photo.store.ts'
import { sentPicture } from './sent-picture.rule.ts'

type Upload = { contactId: string; contactTaskId: string | undefined; sent: Binary }

/**
 * Accepts a picture of a member of the guest's household. With a contact task it becomes the record at once, in one
 * statement with the completion, the audit entry and the message to the point of sale. Without one it waits for
 * `completePhoto`. Checks the contact before decoding anything.
 */
export async function uploadPhoto(
  ctx: Context,
  guest: Guest,
  { contactId, contactTaskId, sent }: Upload,
): Promise<{ photoHash: string; contactTask: ContactTask | null }> {
  if (contactTaskId === undefined) {
    const { people } = await ctx.pointOfSale.household(guest.ipCode)
    if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
    const photo = hashPicture(await photoOf(await sentPicture(sent)))
    await stagePhoto(ctx.pool, { ...photo, contactId, householdIpCode: guest.ipCode })
    return { photoHash: photo.contentHash.toString('hex'), contactTask: null }
  }

  const contactTasks = await askedContactTasks(ctx, guest, 'Photo', [contactTaskId])
  if (contactTasks.asked[0]?.contact.contactId !== contactId) throw new Failure('not-found')
  const photo = hashPicture(await photoOf(await sentPicture(sent)))
  return {
    photoHash: photo.contentHash.toString('hex'),
    contactTask: await keepPhoto(ctx, guest, contactTasks, photo),
  }
}

function hashPicture(picture: Buffer) {
  return { picture, contentHash: createHash('sha256').update(picture).digest() }
}
