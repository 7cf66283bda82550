import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import { webhookTestType } from '@first-chair/core/webhook/webhook-events'
import type { WebhookEndpoint, WebhookEndpointFields } from '@first-chair/core/webhook/webhook-endpoint'
import type pg from 'pg'
import { isFailingSql } from '../db/tables/webhook-delivery.ts'
import { readPage } from '../db/read-page.ts'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Connection = Pick<pg.Pool, 'query'>

const isoSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectEndpoint = `
  select e.id, e.description, e.url, e.event_types as "eventTypes",
         case when e.state = 'paused' then 'paused' when e.failing_since_utc is null then 'working' else 'retrying' end as state,
         e.paused_reason as "pausedReason", e.paused_date_utc as "pausedDateUtc", e.failing_since_utc as "failingSinceUtc",
         (select count(*)::int from webhook_delivery d
          where d.endpoint_id = e.id and d.delivered_utc > now() - interval '1 day') as delivered,
         (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.status = 'waiting') as waiting,
         (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and ${isFailingSql}) as failed,
         (select coalesce(json_agg(json_build_object('shownAs', s.shown_as, 'validUntilUtc', ${isoSql('s.valid_until_utc')},
                                                     'createdDateUtc', ${isoSql('s.created_date_utc')})
                                   order by s.valid_until_utc desc nulls first, s.id desc), '[]'::json)
          from webhook_secret s
          where s.endpoint_id = e.id and (s.valid_until_utc is null or s.valid_until_utc > now())) as secrets,
         null::text as "newSecret", e.version, e.created_date_utc as "createdDateUtc", e.created_by as "createdBy",
         e.modified_date_utc as "modifiedDateUtc"
  from webhook_endpoint e`

const orders = { description: 'lower(description)', createdDateUtc: '"createdDateUtc"' } as const

export type WebhookEndpointsQuery = ListQuery<keyof typeof orders>

/** One page of the endpoints, searched by a part of the description or the address. */
export function loadWebhookEndpointsPage(pool: pg.Pool, query: WebhookEndpointsQuery): Promise<Page<WebhookEndpoint>> {
  return readPage<WebhookEndpoint>(
    pool,
    {
      from: `(${selectEndpoint}) as endpoints`,
      searchCondition: 'contains_text(description, $1) or contains_text(url, $1)',
      order: orders[query.sort],
    },
    query,
  )
}

/** An endpoint; undefined if there is none. */
export async function findWebhookEndpoint(client: Connection, id: number): Promise<WebhookEndpoint | undefined> {
  const { rows } = await client.query<WithDates<WebhookEndpoint>>(`${selectEndpoint} where e.id = $1`, [id])
  return rows.map(toIsoDates<WebhookEndpoint>)[0]
}

/** Adds an endpoint and returns its id. */
export async function insertWebhookEndpoint(
  client: Connection,
  { description, url, eventTypes }: WebhookEndpointFields,
  createdBy: string,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into webhook_endpoint (description, url, event_types, created_by) values ($1, $2, $3, $4) returning id`,
    [description, url, [...new Set(eventTypes)], createdBy],
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new endpoint.')
  return added.id
}

/** Updates an endpoint. What it failed at before is forgotten if it gets another address. */
export async function updateWebhookEndpoint(
  client: Connection,
  id: number,
  { description, url, eventTypes }: WebhookEndpointFields,
): Promise<void> {
  await client.query(
    `update webhook_endpoint
     set description = $2, url = $3, event_types = $4, version = version + 1, modified_date_utc = now(),
         failing_since_utc = case when url = $3 then failing_since_utc end,
         not_before_utc = case when url = $3 then not_before_utc end
     where id = $1`,
    [id, description, url, [...new Set(eventTypes)]],
  )
}

/** Deletes an endpoint with its secrets and deliveries. */
export async function deleteWebhookEndpoint(client: Connection, id: number): Promise<void> {
  await client.query('delete from webhook_endpoint where id = $1', [id])
}

/** Adds the current secret of an endpoint. The secret before is valid until `oldValidUntil`. */
export async function insertWebhookSecret(
  client: Connection,
  secret: { endpointId: number; sealedSecret: Buffer; shownAs: string; createdBy: string; oldValidUntil?: string },
): Promise<void> {
  await client.query(
    `update webhook_secret set valid_until_utc = $2 where endpoint_id = $1 and valid_until_utc is null`,
    [secret.endpointId, secret.oldValidUntil ?? new Date(0).toISOString()],
  )
  await client.query(
    `insert into webhook_secret (endpoint_id, sealed_secret, shown_as, created_by) values ($1, $2, $3, $4)`,
    [secret.endpointId, secret.sealedSecret, secret.shownAs, secret.createdBy],
  )
}

/** Ends all secrets of an endpoint except the current one. */
export async function endOldWebhookSecretsNow(client: Connection, endpointId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update webhook_secret set valid_until_utc = now() where endpoint_id = $1 and valid_until_utc > now()`,
    [endpointId],
  )
  return (rowCount ?? 0) > 0
}

/** Pauses an endpoint; false if it is paused already. */
export async function markEndpointPaused(client: Connection, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update webhook_endpoint set state = 'paused', paused_reason = 'manual', paused_date_utc = now()
     where id = $1 and state = 'active'`,
    [id],
  )
  return rowCount === 1
}

/** Resumes an endpoint and sends what waits, with a full number of attempts; false if it is not paused. */
export async function markEndpointResumed(client: Connection, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update webhook_endpoint
     set state = 'active', paused_reason = null, paused_date_utc = null, failing_since_utc = null, not_before_utc = null
     where id = $1 and state = 'paused'`,
    [id],
  )
  if (rowCount !== 1) return false
  await requeue(client, `endpoint_id = $1 and status = 'waiting'`, id)
  return true
}

/** Stores a test event for one endpoint and queues its delivery. */
export async function insertTestEvent(client: Connection, endpointId: number): Promise<void> {
  await client.query(
    `with event as (
       insert into webhook_event (type, subject) values ($2, jsonb_build_object('endpointId', $1::int)) returning id
     ),
     delivery as (insert into webhook_delivery (event_id, endpoint_id) select id, $1::int from event returning id)
     select wake_webhook_sender() from delivery`,
    [endpointId, webhookTestType],
  )
}

/** Sends all deliveries now whose last attempt failed. Returns their number. */
export async function requeueFailedWebhooks(client: Connection, endpointId: number): Promise<number> {
  return requeue(client, `endpoint_id = $1 and ${isFailingSql}`, endpointId)
}

/** Sends a delivery now; false if there is none. */
export async function requeueWebhook(client: Connection, deliveryId: number): Promise<boolean> {
  return (await requeue(client, 'id = $1', deliveryId)) === 1
}

/** Starts a new round of attempts. The receiver did not ask for this pause, so its `Retry-After` no longer counts. */
async function requeue(client: Connection, condition: string, id: number): Promise<number> {
  const { rows } = await client.query<{ requeued: number }>(
    `with requeued as (
       update webhook_delivery
       set status = 'waiting', attempts = 0, first_attempt_utc = null, delivered_utc = null, next_attempt_utc = now()
       where ${condition} returning id
     )
     select count(*)::int as requeued, wake_webhook_sender() from requeued`,
    [id],
  )
  return rows[0]?.requeued ?? 0
}
