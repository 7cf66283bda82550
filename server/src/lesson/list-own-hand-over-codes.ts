import type { OwnHandOverCodes } from '@first-chair/core/lesson/hand-over-code'
import type { Context, Guest } from '../context/context.ts'
import { getHandOverCodes } from './hand-over-code.store.ts'
import { loadLessonChildren } from './lesson-children.facts.ts'

/** The codes of the children of the guest's household who have a lesson at a location today. */
export async function listOwnHandOverCodes(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'setup' | 'clock' | 'config'>,
  guest: Guest,
  locationId: number,
): Promise<OwnHandOverCodes> {
  const { facts, day, children } = await loadLessonChildren(ctx, { locationId, household: guest.ipCode })
  const codes = await getHandOverCodes(
    ctx.pool,
    children.map(({ contactId }) => contactId),
    { locationId, day },
  )
  return children.map(({ contactId }) => ({
    contactId,
    firstName: facts.people.find((person) => person.contactId === contactId)?.firstName ?? '',
    code: codes.get(contactId) ?? '',
  }))
}
