import type { webhookEvents } from '@first-chair/core/webhook/webhook-events'
import type pg from 'pg'
import type * as z from 'zod/mini'

type CompletedCheckIn = z.output<(typeof webhookEvents)['check-in.completed']['data']>

/** Queues the event that a household has completed its check-in, once per household, location and day. */
export async function insertCompletedCheckIn(pool: Pick<pg.Pool, 'query'>, checkIn: CompletedCheckIn): Promise<void> {
  const { householdIpCode, locationId, day } = checkIn
  await pool.query(`select queue_webhook_event('check-in.completed', $1, $2)`, [
    JSON.stringify(checkIn),
    JSON.stringify(['check-in.completed', householdIpCode, locationId, day]),
  ])
}
