import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { loadWebhookQueue } from '../webhook/webhook-queue.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the outcomes of the webhooks that this process sent, the deliveries that wait, and the paused endpoints. What
 * waits is queried on each scrape. If the database is not available, it is left out.
 */
export function serveWebhookMetrics(registry: Registry, { pool, webhooks }: Pick<Context, 'pool' | 'webhooks'>): void {
  const sent = new Counter({
    name: 'first_chair_webhook_requests_total',
    help: 'Requests to webhook endpoints by this process: accepted (2xx), refused (another status), unanswered',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      sent.reset()
      for (const [outcome, count] of Object.entries(webhooks.counts)) sent.inc({ outcome }, count)
    },
  })
  const load = () => withinTime(loadWebhookQueue(pool), undefined, maxMillisecondsPerCheck)
  const deliveries = new Gauge({
    name: 'first_chair_webhook_deliveries',
    help: 'Deliveries to webhook endpoints that wait, to active and to paused endpoints, and those that were given up',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      deliveries.reset()
      const queue = await load()
      if (!queue) return
      deliveries.set({ state: 'waiting' }, queue.waiting)
      deliveries.set({ state: 'paused' }, queue.paused)
      deliveries.set({ state: 'given-up' }, queue.givenUp)
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_webhook_oldest_seconds',
    help: 'Age of the oldest delivery that waits for an active webhook endpoint',
    // A label, because a metric without labels would be 0 while the number is unknown.
    labelNames: ['source'],
    registers: [registry],
    collect: async () => {
      oldest.reset()
      const queue = await load()
      if (queue) oldest.set({ source: 'database' }, queue.oldestSeconds)
    },
  })
  const paused = new Gauge({
    name: 'first_chair_webhook_endpoints_paused',
    help: 'Paused webhook endpoints, by reason: manual, failing, gone',
    labelNames: ['reason'],
    registers: [registry],
    collect: async () => {
      paused.reset()
      const queue = await load()
      for (const [reason, count] of Object.entries(queue?.pausedEndpoints ?? {})) paused.set({ reason }, count)
    },
  })
}
