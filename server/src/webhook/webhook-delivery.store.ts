import { webhookRetryDays } from '@first-chair/core/webhook/webhook-endpoint'
import type pg from 'pg'

/** A delivery that was claimed, to be sent now. */
export type WebhookToSend = {
  id: string
  endpointId: number
  url: string
  eventId: string
  type: string
  occurredDateUtc: string
  subject: unknown
  /** Number of attempts, including this one. */
  attempts: number
  secondsSinceFirst: number
}

/**
 * Claims deliveries that are due, the oldest first, up to `maxPerEndpoint` for each active endpoint. `running`: how many
 * are being sent to an endpoint already. A claim lasts one minute: then the delivery is due again, because its process
 * has died.
 */
export async function claimWebhooks(
  pool: Pick<pg.Pool, 'query'>,
  { running, maxPerEndpoint }: { running: ReadonlyMap<number, number>; maxPerEndpoint: number },
): Promise<WebhookToSend[]> {
  const { rows } = await pool.query<WebhookToSend>(
    `with due as (
       select d.id
       from webhook_endpoint e
         left join unnest($1::int[], $2::int[]) as r (endpoint_id, running) on r.endpoint_id = e.id
         cross join lateral (
           select id from webhook_delivery
           where endpoint_id = e.id and status = 'waiting' and next_attempt_utc <= now()
           order by next_attempt_utc, id limit greatest(0, $3::int - coalesce(r.running, 0))
           for update skip locked
         ) d
       where e.state = 'active' and (e.not_before_utc is null or e.not_before_utc <= now())
     )
     update webhook_delivery d
     set attempts = d.attempts + 1, first_attempt_utc = coalesce(d.first_attempt_utc, now()), last_attempt_utc = now(),
         next_attempt_utc = now() + interval '1 minute'
     from due, webhook_endpoint e, webhook_event v
     where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
     returning d.id::text, d.endpoint_id as "endpointId", e.url, v.id as "eventId", v.type, v.subject, d.attempts,
               to_char(v.occurred_date_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredDateUtc",
               extract(epoch from now() - d.first_attempt_utc)::float8 as "secondsSinceFirst"`,
    [[...running.keys()], [...running.values()], maxPerEndpoint],
  )
  return rows
}

/** What was sent in an attempt, and what came back. */
export type WebhookAttempt = {
  id: string
  timestamp: number
  signature: string
  /** Null without an answer. */
  status: number | null
  /** The code of the problem; null with an answer. */
  problem: string | null
  answer: string
  milliseconds: number
}

const attemptColumns = `last_timestamp = $2, last_signature = $3, last_status = $4, last_problem = $5, last_answer = $6,
                        last_milliseconds = $7`
const toParameters = (attempt: WebhookAttempt) => [
  attempt.id,
  attempt.timestamp,
  attempt.signature,
  attempt.status,
  attempt.problem,
  attempt.answer,
  attempt.milliseconds,
]

/** Marks a delivery as delivered, and its endpoint as working. */
export async function markWebhookDelivered(pool: Pick<pg.Pool, 'query'>, attempt: WebhookAttempt): Promise<void> {
  await pool.query(
    `with delivered as (
       update webhook_delivery
       set status = 'delivered', delivered_utc = now(), next_attempt_utc = null, ${attemptColumns}
       where id = $1 returning endpoint_id
     )
     update webhook_endpoint e
     set failing_since_utc = null, not_before_utc = null, last_success_utc = now()
     from delivered
     where e.id = delivered.endpoint_id
       -- Not for every delivery: the row is read by every event.
       and (e.failing_since_utc is not null or e.not_before_utc is not null or e.last_success_utc is null
            or e.last_success_utc < now() - interval '1 minute')`,
    toParameters(attempt),
  )
}

/**
 * Records a failed attempt. Its next one is after `seconds`, and nothing else is sent to the endpoint for
 * `endpointSeconds`. Without `seconds` the delivery has failed for good. An endpoint that has failed for three days, or
 * that `isGone`, is paused: its deliveries wait. Then the same statement writes an audit entry and queues the job that
 * reports it to `administrators`. Answers whether the endpoint was paused by this.
 */
export async function recordWebhookFailure(
  pool: Pick<pg.Pool, 'query'>,
  attempt: WebhookAttempt,
  failure: {
    seconds: number | undefined
    endpointSeconds: number | undefined
    isGone: boolean
    administrators: readonly string[]
    reportJobName: string
  },
): Promise<boolean> {
  const { rows } = await pool.query<{ isPaused: boolean }>(
    `with before as (
       select e.id,
              case when e.state = 'paused' then null
                   when $10 then 'gone'
                   when e.failing_since_utc <= now() - make_interval(days => $11) then 'failing' end as reason
       from webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id
       where d.id = $1 for no key update of e
     ),
     endpoint as (
       update webhook_endpoint e
       set failing_since_utc = coalesce(e.failing_since_utc, now()),
           not_before_utc = greatest(e.not_before_utc, now() + make_interval(secs => $9)),
           state = case when before.reason is null then e.state else 'paused' end,
           paused_reason = coalesce(before.reason, e.paused_reason),
           paused_date_utc = case when before.reason is null then e.paused_date_utc else now() end
       from before where e.id = before.id
       returning e.id, e.state, before.reason
     ),
     failed as (
       update webhook_delivery d
       set status = case when $8::float8 is null and endpoint.state = 'active' then 'failed' else 'waiting' end,
           next_attempt_utc = case when $8::float8 is null and endpoint.state = 'active' then null
                                   else now() + make_interval(secs => coalesce($8::float8, 0)) end,
           ${attemptColumns}
       from endpoint where d.id = $1
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after)
       select 'system', 'webhooks', 'webhook-endpoint-paused', 'webhook endpoint ' || id,
              jsonb_build_object('pausedReason', reason)
       from endpoint where reason is not null
     )
     select reason is not null as "isPaused",
            case when reason is not null and cardinality($12::text[]) > 0 then
              graphile_worker.add_job($13::text, (
                select json_agg(json_build_object(
                  'endpointId', endpoint.id, 'recipient', recipient,
                  'pausedDateUtc', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
                from unnest($12::text[]) as recipient)) end
     from endpoint`,
    [
      ...toParameters(attempt),
      failure.seconds ?? null,
      failure.endpointSeconds ?? null,
      failure.isGone,
      webhookRetryDays,
      failure.administrators,
      failure.reportJobName,
    ],
  )
  return rows[0]?.isPaused ?? false
}

/** The secrets that sign now, the current one first, encrypted, for each of these endpoints. */
export async function loadValidSecrets(
  pool: Pick<pg.Pool, 'query'>,
  endpointIds: readonly number[],
): Promise<{ endpointId: number; sealedSecret: Buffer }[]> {
  const { rows } = await pool.query<{ endpointId: number; sealedSecret: Buffer }>(
    `select endpoint_id as "endpointId", sealed_secret as "sealedSecret" from webhook_secret
     where endpoint_id = any ($1) and (valid_until_utc is null or valid_until_utc > now())
     order by valid_until_utc desc nulls first, id desc`,
    [endpointIds],
  )
  return rows
}

/** Queues the job that sends webhooks for the time at which the next delivery is due, if there is one. */
export async function queueNextWebhooks(
  pool: Pick<pg.Pool, 'query'>,
  { jobName, queueName }: { jobName: string; queueName: string },
): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job($1::text, '{}'::json, queue_name => $2::text, run_at => next.at,
                                    job_key => $1::text || ':next')
     from (
       select min(greatest(d.at, e.not_before_utc)) as at
       from webhook_endpoint e cross join lateral (
         select min(next_attempt_utc) as at from webhook_delivery where endpoint_id = e.id and status = 'waiting'
       ) d
       where e.state = 'active' and d.at is not null
     ) next
     where next.at is not null`,
    [jobName, queueName],
  )
}

const maxRowsPerErasure = 5_000

/** Erases events of more than `days` days ago with their deliveries, and secrets that are no longer valid. */
export async function eraseOldWebhooks(pool: Pick<pg.Pool, 'query'>, days: number): Promise<void> {
  await pool.query(`delete from webhook_secret where valid_until_utc < now() - make_interval(days => $1)`, [days])
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from webhook_event where id in (
         select id from webhook_event where occurred_date_utc < now() - make_interval(days => $1) limit $2
       )`,
      [days, maxRowsPerErasure],
    )
    if ((rowCount ?? 0) < maxRowsPerErasure) return
  }
}
