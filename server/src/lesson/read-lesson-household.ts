import { getAge } from '@first-chair/core/contact/contact'
import type { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import type { Context } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { getHandOverCodes } from './hand-over-code.store.ts'
import { loadLessonChildren } from './lesson-children.facts.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'setup' | 'clock' | 'config'>

/** The lessons of a household today, and the adults who may pick the children up: first names and initials only. */
export async function readLessonHousehold(
  ctx: Ctx,
  place: { locationId: number; household: string },
): Promise<LessonHousehold> {
  const { facts, day, children } = await loadLessonChildren(ctx, place)
  const contactIds = facts.people.map(({ contactId }) => contactId)
  const [codes, waiting, setup] = await Promise.all([
    getHandOverCodes(
      ctx.pool,
      children.map(({ contactId }) => contactId),
      { locationId: place.locationId, day },
    ),
    findWaitingRecords(ctx.pool, 'photo', contactIds),
    ctx.setup.current(),
  ])
  return {
    children: children.map(({ contactId, name, startsAt }) => ({
      contactId,
      lesson: name,
      startsAt,
      handOverCode: codes.get(contactId) ?? '',
    })),
    adults: facts.people
      .filter(({ birthDate }) => (getAge(birthDate, day) ?? 0) >= setup.general.adultAge)
      .map(({ contactId, firstName, lastName }) => ({
        contactId,
        firstName,
        lastInitial: [...lastName.trim()][0]?.toUpperCase() ?? '',
        photoHash:
          waiting.get(contactId)?.contentHash.toString('hex') ??
          facts.photos.find((photo) => photo.contactId === contactId)?.photoHash ??
          null,
      })),
  }
}
