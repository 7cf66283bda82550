import { verdicts } from '@first-chair/core/readiness/readiness'
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { findOldestChangeSeconds } from '../stored-verdict/readiness-change.store.ts'
import { countVerdicts } from '../stored-verdict/stored-verdict-history.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves how many people have which verdict today, and how long the oldest change of a household has not been judged.
 * They are queried on each scrape. If the database is not available, the values are left out.
 */
export function serveVerdictMetrics(
  registry: Registry,
  { pool, clock, config }: Pick<Context, 'pool' | 'clock' | 'config'>,
): void {
  const people = new Gauge({
    name: 'first_chair_readiness_verdicts',
    help: 'People with each stored verdict of readiness for today, at all locations together',
    labelNames: ['verdict'],
    registers: [registry],
    collect: async () => {
      people.reset()
      const today = clock.resortDay(config.resortTimeZone)
      const counts = await withinTime(countVerdicts(pool, today), undefined, maxMillisecondsPerCheck)
      if (!counts) return
      for (const verdict of verdicts) {
        people.set({ verdict }, counts.find((count) => count.verdict === verdict)?.people ?? 0)
      }
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_readiness_oldest_change_seconds',
    help: 'For how long the oldest change of a household has not been judged',
    // A label, because a metric without labels would be 0 while the number is unknown.
    labelNames: ['source'],
    registers: [registry],
    collect: async () => {
      oldest.reset()
      const seconds = await withinTime(findOldestChangeSeconds(pool), undefined, maxMillisecondsPerCheck)
      if (seconds !== undefined) oldest.set({ source: 'database' }, seconds)
    },
  })
}
