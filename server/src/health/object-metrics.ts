import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { readMoveProgress } from '../stored-object/stored-object.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves what waits to be moved to the object storage or back, and for how long the object storage has been failing, if
 * there is one. Both are queried on each scrape. If the database is not available, they are left out.
 */
export function serveObjectMetrics(
  registry: Registry,
  { pool, objectStorage }: Pick<Context, 'pool' | 'objectStorage'>,
): void {
  if (!objectStorage) return
  const load = () => withinTime(readMoveProgress(pool), undefined, maxMillisecondsPerCheck)
  const waiting = new Gauge({
    name: 'first_chair_objects_to_move',
    help: 'Drawings and photos that wait to be moved to object storage or back to the database, counted up to 10,000',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      waiting.reset()
      const progress = await load()
      if (!progress) return
      waiting.set({ kind: 'drawing' }, progress.drawings)
      waiting.set({ kind: 'photo' }, progress.photos)
    },
  })
  const failing = new Gauge({
    name: 'first_chair_object_storage_failing_seconds',
    help: 'For how long drawings and photos could not be moved, because the object storage failed; 0 while it works',
    // A label, because a metric without labels would be 0 while the number is unknown.
    labelNames: ['source'],
    registers: [registry],
    collect: async () => {
      failing.reset()
      const progress = await load()
      if (progress) failing.set({ source: 'database' }, progress.failingSeconds)
    },
  })
}
