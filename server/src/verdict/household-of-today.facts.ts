import type { Location } from '@first-chair/core/location/location'
import { Failure } from '@first-chair/core/contract/failure'
import type { PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'
import { judgeHouseholds, loadJudgingContext } from './judge-households.facts.ts'

type Judged = Awaited<ReturnType<typeof judgeHouseholds>>[number]

/**
 * Loads a household with the verdict of each person for today at a location, with one reading of the point of sale. Throws
 * `not-found` for an unknown household, and `location-closed`.
 */
export async function loadHouseholdOfToday(
  ctx: Context,
  { locationId, household }: { locationId: number; household: string },
): Promise<{ location: Location; day: string; facts: PosHousehold; judged: Judged }> {
  const location = getOpenLocation(await ctx.setup.current(), locationId)
  const day = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  let facts: PosHousehold | undefined
  const [judged] = await judgeHouseholds(
    ctx,
    await loadJudgingContext(ctx, [location]),
    async () => {
      facts = await readPosHousehold(ctx, household)
      return [{ ipCode: household, facts }]
    },
    () => [{ locationId, day }],
  )
  if (!facts || !judged) throw new Failure('not-found')
  return { location, day, facts, judged }
}
