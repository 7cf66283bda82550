import type { WebhookDelivery, WebhookProblem } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookHeaders } from '@first-chair/core/webhook/webhook-endpoint'
import { buildWebhookBody } from '@first-chair/core/webhook/webhook-events'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { isFailingSql } from '../db/tables/webhook-delivery.ts'

type DeliveryRow = Omit<WebhookDelivery, 'headers' | 'body' | 'problem'> & {
  endpointId: number
  problem: WebhookProblem | null
  occurredDateUtc: string
  subject: unknown
  timestamp: number | null
  signature: string | null
}

const select = `
  select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", v.type, v.subject, d.status, d.attempts,
         d.created_date_utc as "createdDateUtc", d.last_attempt_utc as "lastAttemptUtc", d.next_attempt_utc as "nextAttemptUtc",
         d.delivered_utc as "deliveredUtc", d.last_status as "answerStatus", d.last_problem as problem,
         coalesce(d.last_answer, '') as answer, d.last_milliseconds as milliseconds, d.last_timestamp as timestamp,
         d.last_signature as signature,
         to_char(v.occurred_date_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredDateUtc"
  from webhook_delivery d join webhook_event v on v.id = d.event_id`

/** Deliveries to an endpoint, the newest first, at most `limit`. */
export async function loadWebhookDeliveries(
  pool: pg.Pool,
  endpointId: number,
  { failed, before, limit }: { failed: boolean; before: number | undefined; limit: number },
): Promise<WebhookDelivery[]> {
  const { rows } = await pool.query<WithDates<DeliveryRow>>(
    `${select} where d.endpoint_id = $1 and ($2::bigint is null or d.id < $2) and (not $3 or d.${isFailingSql})
     order by d.id desc limit $4`,
    [endpointId, before ?? null, failed, limit],
  )
  return rows.map(toDelivery)
}

/** A delivery with the id of its endpoint; undefined if there is none. */
export async function findWebhookDelivery(
  client: Pick<pg.Pool, 'query'>,
  id: number,
): Promise<WebhookDelivery | undefined> {
  const { rows } = await client.query<WithDates<DeliveryRow>>(`${select} where d.id = $1`, [id])
  return rows.map(toDelivery)[0]
}

function toDelivery(row: WithDates<DeliveryRow>): WebhookDelivery {
  const { timestamp, signature, subject, occurredDateUtc, ...delivery } = toIsoDates<DeliveryRow>(row)
  return {
    ...delivery,
    headers:
      timestamp === null || signature === null
        ? {}
        : {
            [webhookHeaders.id]: delivery.eventId,
            [webhookHeaders.timestamp]: String(timestamp),
            [webhookHeaders.signature]: signature,
          },
    body: buildWebhookBody({ type: delivery.type, occurredDateUtc, subject }),
  }
}
