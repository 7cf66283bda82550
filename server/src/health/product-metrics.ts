import { Gauge, type Registry } from 'prom-client'
import { release } from '../config/release.ts'
import type { Context } from '../context/context.ts'
import { countLostSignatures } from '../lost-signature/lost-signature.store.ts'
import { countCheckedInGuests } from './checked-in-guests.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the version, the guests of the day and the lost signatures. The numbers are queried on each scrape. If the
 * database is not available, they are left out.
 */
export function serveProductMetrics(
  registry: Registry,
  { pool, clock, config, householdChanges }: Pick<Context, 'pool' | 'clock' | 'config' | 'householdChanges'>,
): void {
  new Gauge({
    name: 'first_chair_info',
    help: 'The version of First Chair; the value is always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: release }, 1)
  const streams = new Gauge({
    name: 'first_chair_event_streams',
    help: 'Open pages of guests that follow the changes of their household',
    registers: [registry],
    collect: () => {
      streams.set(householdChanges.countWatchers())
    },
  })
  serveCount(registry, {
    name: 'first_chair_guests_checked_in_today',
    help: 'Guests who completed or skipped a task today, in the time zone of the resort',
    count: () => countCheckedInGuests(pool, clock.resortDay(config.resortTimeZone)),
  })
  serveCount(registry, {
    name: 'first_chair_acknowledged_records_missing',
    help: 'Acknowledged signatures that are no longer in the database, until an administrator resolves them',
    count: () => countLostSignatures(pool),
  })
}

function serveCount(
  registry: Registry,
  { name, help, count }: { name: string; help: string; count: () => Promise<number> },
): void {
  const gauge = new Gauge({
    name,
    help,
    // A label, because a metric without labels would be 0 while the number is unknown.
    labelNames: ['source'],
    registers: [registry],
    collect: async () => {
      gauge.reset()
      const number = await withinTime(count(), undefined, maxMillisecondsPerCheck)
      if (number !== undefined) gauge.set({ source: 'database' }, number)
    },
  })
}
