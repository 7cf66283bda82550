import type { PosMessage } from '@first-chair/core/external-system/external-system'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

const columns = `id, kind, contact_ids as "contactIds", attempts, last_error as "lastError",
  created_date_utc as "createdDateUtc", last_attempt_date_utc as "lastAttemptDateUtc",
  gave_up_date_utc as "gaveUpDateUtc"`

/**
 * Messages that the point of sale has not received yet, oldest first, at most `limit`: of one person's household, or
 * all.
 */
export async function loadPosMessages(
  pool: pg.Pool,
  query: { state: 'all' | 'given-up'; ipCode: string; after: number; limit: number },
): Promise<PosMessage[]> {
  const { rows } = await pool.query<WithDates<PosMessage>>(
    `select ${columns} from pos_outbox
     where status = 'waiting' and ($1 = 'all' or gave_up_date_utc is not null)
       and ($2 = '' or $2 = any(contact_ids) or exists (
         select from contact_task_completion c
         where c.contact_id = any(contact_ids) and (
           c.household_ip_code = $2
           or c.household_ip_code in (select household_ip_code from contact_task_completion where contact_id = $2)
         ))
         or exists (
         select from mobile_pass_delivery d where d.e_ticket_id = pos_outbox.e_ticket_id and d.household_ip_code = $2))
       and id > $3
     order by id limit $4`,
    [query.state, query.ipCode, query.after, query.limit],
  )
  return rows.map(toIsoDates<PosMessage>)
}

type Retry = {
  email: string
  requestId: string
  /** The job that sends a message, by kind. */
  jobNames: Readonly<Record<PosMessage['kind'], string>>
}

/** Queues one message again, now, with a full number of attempts and an audit entry; undefined if it does not wait. */
export async function requeuePosMessage(
  pool: pg.Pool,
  outboxId: number,
  retry: Retry,
): Promise<PosMessage | undefined> {
  const { rows } = await pool.query<WithDates<PosMessage>>(
    `with again as (
       update pos_outbox set gave_up_date_utc = null, attempts = 0 where id = $1 and status = 'waiting' returning *
     ), ${audited('$3', '$4')}, queued as (${queued('$2')})
     select ${columns} from again where exists (select from queued)`,
    [outboxId, JSON.stringify(retry.jobNames), retry.email, retry.requestId],
  )
  return rows[0] && toIsoDates<PosMessage>(rows[0])
}

/** Queues all given-up messages again; returns their number. */
export async function requeueAllPosMessages(pool: pg.Pool, retry: Retry): Promise<number> {
  const { rows } = await pool.query<{ retried: number }>(
    `with again as (
       update pos_outbox set gave_up_date_utc = null, attempts = 0
       where status = 'waiting' and gave_up_date_utc is not null returning *
     ), ${audited('$2', '$3')}, queued as (${queued('$1')})
     select count(*) as retried from queued`,
    [JSON.stringify(retry.jobNames), retry.email, retry.requestId],
  )
  return rows[0]?.retried ?? 0
}

/** Lets failed jobs that wait for their next attempt run now. */
export async function runPosJobsNow(pool: pg.Pool, jobNames: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where task_identifier = any($1) and locked_at is null and attempts > 0 and attempts < max_attempts and run_at > now()
     ), run_at => now())`,
    [jobNames],
  )
}

const audited = (email: string, requestId: string): string => `audited as (
  insert into audit_entry (actor_kind, actor, action, subject, request_id)
  select 'administrator', ${email}, 'pos-message-sent-again', 'pos-message ' || id, ${requestId} from again
)`

/** Queues the jobs as the original statement did: messages of one contact are sent in their order. */
const queued = (jobNames: string): string => `
  select graphile_worker.add_job(${jobNames}::json ->> kind, json_build_object('outboxId', id),
                                 queue_name => case kind when 'waiver' then null else pos_queue(contact_ids[1]) end, job_key => 'pos-outbox:' || id, max_attempts => 1000)
  from again`
