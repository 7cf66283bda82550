import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'
import { arrivalForecastDays, getSeasonStart, type SeasonFigures } from '@first-chair/core/report/season'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { findNewestReportRun } from './customer-report.store.ts'
import { countArrivals, countCheckInsSince, countTaskStates } from './season.store.ts'

/**
 * The figures of the season: past check-ins from the completions, coming arrivals and tasks from the newest report run.
 */
export async function readSeason(
  ctx: Pick<Context, 'config' | 'clock' | 'longReads' | 'setup'>,
  locationId: number,
): Promise<SeasonFigures> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  return ctx.longReads.read((pool) => readFigures(pool, locationId, today))
}

async function readFigures(pool: pg.Pool, locationId: number, today: CalendarDate): Promise<SeasonFigures> {
  const checkIns = await countCheckInsSince(pool, getSeasonStart(today))
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const run = await findNewestReportRun(client)
    if (!run) return { checkIns, arrivals: [], tasks: [], lastRefreshDate: null }
    const query = { populationId: run.id, locationId, from: today, to: addDays(today, arrivalForecastDays - 1) }
    return {
      checkIns,
      arrivals: await countArrivals(client, query),
      tasks: await countTaskStates(client, query),
      lastRefreshDate: run.refreshed.toISOString(),
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
