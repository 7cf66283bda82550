import type { RecentEmergencies } from '@first-chair/core/patrol/emergency'
import type { Context } from '../context/context.ts'
import { loadRecentEmergencies } from './recent-emergencies.facts.ts'

/** The max number of openings that are named. The audit log has all. */
const maxLatest = 5

/** The health notes that the ski patrol opened in the last days, newest first, without guests. */
export async function listRecentEmergencies(
  ctx: Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>,
): Promise<RecentEmergencies> {
  const [{ from, emergencies }, { locations }] = await Promise.all([loadRecentEmergencies(ctx), ctx.setup.current()])
  return {
    from,
    count: emergencies.length,
    latest: emergencies
      .slice(-maxLatest)
      .toReversed()
      .map(({ at, person, locationId, reason, details }) => ({
        atUtc: at.toISOString(),
        person,
        place: locations.find(({ id }) => id === locationId)?.name ?? null,
        reason,
        details,
      })),
  }
}
