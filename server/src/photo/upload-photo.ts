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
 * Takes a picture of somebody in the guest's household. With a contact task it is the record at once, in one statement
 * with completion, audit and the message to the point of sale; without one it waits for `completePhoto`.
 * Whose picture it may be is settled before anything is decoded.
 */
export async function uploadPhoto(
  ctx: Context,
  guest: Guest,
  { contactId, contactTaskId, sent }: Upload,
): Promise<{ photoHash: string; contactTask: ContactTask | null }> {
  if (contactTaskId === undefined) {
    const { people } = await ctx.pointOfSale.household(guest.ipCode)
    if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
    const kept = keptPicture(await photoOf(await sentPicture(sent)))
    await stagePhoto(ctx.pool, { ...kept, contactId, householdIpCode: guest.ipCode })
    return { photoHash: kept.contentHash.toString('hex'), contactTask: null }
  }

  const found = await askedContactTasks(ctx, guest, 'Photo', [contactTaskId])
  if (found.asked[0]?.contact.contactId !== contactId) throw new Failure('not-found')
  const kept = keptPicture(await photoOf(await sentPicture(sent)))
  return {
    photoHash: kept.contentHash.toString('hex'),
    contactTask: await keepPhoto(ctx, guest, found, kept),
  }
}

function keptPicture(picture: Buffer) {
  return { picture, contentHash: createHash('sha256').update(picture).digest() }
}
