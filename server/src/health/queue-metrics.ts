import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { loadQueues } from '../external-system/queues.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the number and age of messages that wait for external systems. They are queried on each scrape. If the
 * database is not available, the values are left out.
 */
export function serveQueueMetrics(registry: Registry, { pool, clock }: Pick<Context, 'pool' | 'clock'>): void {
  const messages = new Gauge({
    name: 'first_chair_queue_messages',
    help: 'Messages to an external system that are waiting or were given up',
    labelNames: ['system', 'state'],
    registers: [registry],
    collect: async () => {
      messages.reset()
      for (const { system, waiting, givenUp } of await withinTime(loadQueues(pool), [], maxMillisecondsPerCheck)) {
        messages.set({ system, state: 'waiting' }, waiting)
        messages.set({ system, state: 'given-up' }, givenUp)
      }
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_queue_oldest_seconds',
    help: 'Age of the oldest waiting message to an external system',
    labelNames: ['system'],
    registers: [registry],
    collect: async () => {
      oldest.reset()
      const now = clock.now().getTime()
      for (const { system, oldestWaitingUtc } of await withinTime(loadQueues(pool), [], maxMillisecondsPerCheck)) {
        oldest.set({ system }, oldestWaitingUtc === null ? 0 : Math.max(0, (now - Date.parse(oldestWaitingUtc)) / 1000))
      }
    },
  })
}
