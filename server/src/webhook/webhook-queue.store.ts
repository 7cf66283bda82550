import type { PausedReason } from '@first-chair/core/webhook/webhook-endpoint'
import type pg from 'pg'

/** What waits to be sent, what was given up, and the endpoints to which nothing is sent. */
export type WebhookQueue = {
  /** Deliveries that wait for an active endpoint. */
  waiting: number
  /** Deliveries that wait until an endpoint is resumed. */
  paused: number
  givenUp: number
  oldestSeconds: number
  pausedEndpoints: Record<PausedReason, number>
}

/** Loads the queue from indexes that contain only what waits or failed. */
export async function loadWebhookQueue(pool: Pick<pg.Pool, 'query'>): Promise<WebhookQueue> {
  const { rows } = await pool.query<Omit<WebhookQueue, 'pausedEndpoints'> & Record<PausedReason, number>>(
    `select count(*) filter (where e.state = 'active')::int as waiting,
            count(*) filter (where e.state = 'paused')::int as paused,
            coalesce(extract(epoch from now() - min(d.created_date_utc) filter (where e.state = 'active')), 0)::float8
              as "oldestSeconds",
            (select count(*)::int from webhook_delivery where status = 'failed') as "givenUp",
            (select count(*)::int from webhook_endpoint where paused_reason = 'manual') as manual,
            (select count(*)::int from webhook_endpoint where paused_reason = 'failing') as failing,
            (select count(*)::int from webhook_endpoint where paused_reason = 'gone') as gone
     from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
     where d.status = 'waiting'`,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not count the webhooks.')
  const { manual, failing, gone, ...queue } = row
  return { ...queue, pausedEndpoints: { manual, failing, gone } }
}
