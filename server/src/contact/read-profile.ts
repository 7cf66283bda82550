import type { Contact } from '@first-chair/core/contact/contact'
import { contactOf } from '@first-chair/core/contact-task/group-contact-tasks'
import type { SignedInUser } from '@first-chair/core/session/signed-in-user'
import type { Context, Guest } from '../context.ts'
import { waitingPhotos } from '../photo/photo.store.ts'

/** The signed-in guest and the household, with pictures; those that the point of sale has not been told yet come first. */
export async function readProfile(
  ctx: Pick<Context, 'config' | 'clock' | 'pointOfSale' | 'pool'>,
  guest: Guest,
): Promise<{ user: SignedInUser; contacts: Contact[]; readFromPosAtUtc: string | null }> {
  const { people, photos, readAtUtc = null } = await ctx.pointOfSale.household(guest.ipCode)
  const contactIds = people.map(({ contactId }) => contactId)
  // Own pictures first: what is told in between is at the point of sale by the time that is asked.
  const waiting = await waitingPhotos(ctx.pool, contactIds)
  const pictures = await ctx.pointOfSale.photos(contactIds)
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    user: { given_name: guest.givenName, family_name: guest.familyName, name: guest.name },
    contacts: people.map((person) => {
      const newer = waiting.get(person.contactId)
      const known = photos.find(({ contactId }) => contactId === person.contactId)
      return {
        ...contactOf(person, today, newer?.contentHash.toString('hex') ?? known?.photoHash ?? null),
        photo: (newer?.picture ?? pictures.get(person.contactId))?.toString('base64') ?? null,
      }
    }),
    readFromPosAtUtc: readAtUtc,
  }
}
