import { getAge } from '@first-chair/core/contact/contact'
import type { PatrolHousehold } from '@first-chair/core/patrol/emergency'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'clock' | 'config' | 'setup'>

/** Who is in a household, with the photos. Nothing says whether somebody has a health note. */
export async function readPatrolHousehold(
  ctx: Ctx,
  { locationId, household }: { locationId: number; household: string },
): Promise<PatrolHousehold> {
  const { people, photos } = await readPosHousehold(ctx, household)
  const waiting = await findWaitingRecords(
    ctx.pool,
    'photo',
    people.map(({ contactId }) => contactId),
  )
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === locationId)
  const today = ctx.clock.resortDay(location?.timeZone ?? ctx.config.resortTimeZone)
  return {
    people: people.map(({ contactId, firstName, lastName, birthDate }) => ({
      contactId,
      firstName,
      lastInitial: [...lastName.trim()][0]?.toUpperCase() ?? '',
      age: getAge(birthDate, today),
      photoHash:
        waiting.get(contactId)?.contentHash.toString('hex') ??
        photos.find((photo) => photo.contactId === contactId)?.photoHash ??
        null,
    })),
  }
}
