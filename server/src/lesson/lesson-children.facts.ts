import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'
import { getLessonOfDay, type Lesson } from '@first-chair/core/lesson/lesson-of-day'
import type { PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'

type Ctx = Pick<Context, 'pointOfSale' | 'setup' | 'clock' | 'config'>

/** A household with the people who have a lesson at a location today. */
type LessonChildren = { facts: PosHousehold; day: CalendarDate; children: (Lesson & { contactId: string })[] }

/** Loads who of a household has a lesson today. Throws `not-found` for an unknown household. */
export async function loadLessonChildren(
  ctx: Ctx,
  { locationId, household }: { locationId: number; household: string },
): Promise<LessonChildren> {
  const location = getOpenLocation(await ctx.setup.current(), locationId)
  const day = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const facts = await readPosHousehold(ctx, household)
  return {
    facts,
    day,
    children: facts.people.flatMap(({ contactId }) => {
      const lesson = getLessonOfDay(facts.purchases, contactId, day)
      return lesson ? [{ ...lesson, contactId }] : []
    }),
  }
}

/** As `loadLessonChildren`, for one child. Throws `not-found` if this child has no lesson today. */
export async function loadLessonChild(
  ctx: Ctx,
  { contactId, ...place }: { locationId: number; household: string; contactId: string },
): Promise<LessonChildren> {
  const loaded = await loadLessonChildren(ctx, place)
  if (!loaded.children.some((child) => child.contactId === contactId)) throw new Failure('not-found')
  return loaded
}
