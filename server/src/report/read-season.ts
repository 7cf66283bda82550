import { addDays } from '@first-chair/core/calendar-date'
import { Failure } from '@first-chair/core/failure'
import { arrivalDays, seasonStart, type SeasonFigures } from '@first-chair/core/report/season'
import type { Context } from '../context.ts'
import { newestPopulation } from './customer-report.store.ts'
import { arrivalsOf, checkInsSince, tasksOf } from './season.store.ts'

/** The figures of the season: what guests did, from the completions; what is to come, from the report's data. */
export async function readSeason(
  ctx: Pick<Context, 'config' | 'clock' | 'pool' | 'setup'>,
  locationId: number,
): Promise<SeasonFigures> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const checkIns = await checkInsSince(ctx.pool, seasonStart(today))

  const client = await ctx.pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const population = await newestPopulation(client)
    if (!population) return { checkIns, arrivals: [], tasks: [], lastRefreshDate: null }
    const asked = { populationId: population.id, locationId, from: today, to: addDays(today, arrivalDays - 1) }
    return {
      checkIns,
      arrivals: await arrivalsOf(client, asked),
      tasks: await tasksOf(client, asked),
      lastRefreshDate: population.refreshed.toISOString(),
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
