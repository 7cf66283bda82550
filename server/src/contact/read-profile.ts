import type { Contact } from '@first-chair/core/contact/contact'
import { contactOf } from '@first-chair/core/contact-task/group-contact-tasks'
import type { SignedInUser } from '@first-chair/core/session/signed-in-user'
import type { Context, Guest } from '../context.ts'

/** The signed-in guest and the household, with pictures. */
export async function readProfile(
  ctx: Pick<Context, 'config' | 'clock' | 'pointOfSale'>,
  guest: Guest,
): Promise<{ user: SignedInUser; contacts: Contact[]; readFromPosAtUtc: null }> {
  const { people, photos } = await ctx.pointOfSale.household(guest.ipCode)
  const pictures = await ctx.pointOfSale.photos(people.map(({ contactId }) => contactId))
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    user: { given_name: guest.givenName, family_name: guest.familyName, name: guest.name },
    contacts: people.map((person) => ({
      ...contactOf(person, today, photos.find(({ contactId }) => contactId === person.contactId)?.photoHash ?? null),
      photo: pictures.get(person.contactId)?.toString('base64') ?? null,
    })),
    readFromPosAtUtc: null,
  }
}
