import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { PartlyWrittenAnswer } from '@first-chair/core/contract/partly-written-answer'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import type { Context, Guest } from '../context/context.ts'
import { loadContactTaskGrouping } from '../contact-task/contact-task-grouping.facts.ts'
import { loadGuestReadiness, writeGuestReadiness } from '../readiness/guest-readiness.facts.ts'
import type { StoredAnswer } from '../stored-verdict/readiness-answer.store.ts'
import { loadHomeFacts } from './home.facts.ts'

/**
 * What home shows: the contact tasks of a household at a location, and with them its readiness for the next day of visit, if
 * the page asks for it (decision 0204). With a point of sale behind a bridge there is no readiness, because judging could
 * wait for it while the tasks are there already: the page asks for it with a call of its own.
 */
export async function readHome(
  ctx: Context,
  guest: Guest,
  { withReadiness, ...request }: { locationId: number; contactIds: readonly string[]; withReadiness: boolean },
): Promise<ContactTaskGrouping | PartlyWrittenAnswer<ContactTaskGrouping>> {
  if (!withReadiness || guest.handOver || ctx.config.pointOfSaleSystem !== 'built-in')
    return loadContactTaskGrouping(ctx, guest, request)
  let answers: readonly StoredAnswer[] = []
  const grouping = await loadContactTaskGrouping(ctx, guest, request, async (pool, contactIds) => {
    const loaded = await loadHomeFacts(pool, contactIds)
    answers = loaded.answers
    return loaded.own
  })
  const written = await writeGuestReadiness(ctx, guest, request.locationId, answers)
  if (written !== undefined) return new PartlyWrittenAnswer<ContactTaskGrouping>(grouping, 'readiness', written)
  const readiness = await tryToJudge(ctx, guest, request.locationId, answers)
  return readiness ? { ...grouping, readiness } : grouping
}

/** The tasks are shown also if the readiness cannot be judged. The page then requests it separately, and gets the reason. */
async function tryToJudge(
  ctx: Context,
  guest: Guest,
  locationId: number,
  answers: readonly StoredAnswer[],
): Promise<HouseholdReadiness | undefined> {
  try {
    return await loadGuestReadiness(ctx, guest, { locationId, day: undefined }, answers)
  } catch {
    return undefined
  }
}
