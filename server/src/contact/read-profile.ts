import type { Contact } from '@first-chair/core/contact/contact'
import { toContact } from '@first-chair/core/contact-task/group-contact-tasks'
import { getHandOverContactIds } from '@first-chair/core/hand-over/hand-over-tasks'
import type { SignedInUser } from '@first-chair/core/contact/signed-in-user'
import { ObjectStorageUnavailable } from '../adapters/object-storage/object-storage.ts'
import type { Context, Guest } from '../context/context.ts'
import { isAtKiosk, limitContact } from '../context/is-at-kiosk.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'

/**
 * The signed-in guest and the household with pictures. Pictures that wait to be sent to the point of sale take
 * precedence. On a device that staff handed over, only the people of the hand-over; at a kiosk without pictures and birth dates.
 * Without the object storage, the answer has the hashes of the pictures only.
 */
export async function readProfile(
  ctx: Pick<Context, 'config' | 'clock' | 'pointOfSale' | 'pool' | 'log'>,
  guest: Guest,
): Promise<{ user: SignedInUser; contacts: Contact[]; readFromPosAtUtc: string | null }> {
  const { people: household, photos, readAtUtc = null } = await ctx.pointOfSale.household(guest.ipCode)
  const handedOver = guest.handOver && getHandOverContactIds(guest.handOver.contactTaskIds)
  const people = household.filter(
    ({ contactId }) => !handedOver || contactId === guest.ipCode || handedOver.has(contactId),
  )
  const contactIds = people.map(({ contactId }) => contactId)
  // Waiting pictures first: one that is sent in between is then read from the point of sale.
  const waiting = await findWaitingRecords(ctx.pool, 'photo', contactIds)
  const pictures = isAtKiosk(guest) ? new Map<string, Buffer>() : await loadPictures(ctx, contactIds)
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    user: { given_name: guest.givenName, family_name: guest.familyName, name: guest.name },
    contacts: people.map((person) => {
      const newer = waiting.get(person.contactId)
      const stored = photos.find(({ contactId }) => contactId === person.contactId)
      const contact = {
        ...toContact(person, today, newer?.contentHash.toString('hex') ?? stored?.photoHash ?? null),
        photo: (newer?.picture ?? pictures.get(person.contactId))?.toString('base64') ?? null,
      }
      return limitContact(contact, guest)
    }),
    readFromPosAtUtc: readAtUtc,
  }
}

async function loadPictures(
  { pointOfSale, log }: Pick<Context, 'pointOfSale' | 'log'>,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  try {
    return await pointOfSale.photos(contactIds)
  } catch (error) {
    if (!(error instanceof ObjectStorageUnavailable)) throw error
    log.warn({ err: error }, 'the photos of a household could not be loaded')
    return new Map()
  }
}
