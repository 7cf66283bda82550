import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** The status of a queue to an external system. */
export type Queue = {
  system: 'point-of-sale' | 'email' | 'sms'
  lastSuccessUtc: string | null
  waiting: number
  oldestWaitingUtc: string | null
  givenUp: number
  lastError: string | null
  lastErrorUtc: string | null
}

/**
 * The status of the queues to the point of sale and of both message channels. Sent and expired messages do not count.
 */
export async function loadQueues(pool: Pick<pg.Pool, 'query'>): Promise<Queue[]> {
  const { rows } = await pool.query<WithDates<Queue>>(`
    with waiting as (
      select 'point-of-sale' as system, gave_up_date_utc is not null as is_given_up, created_date_utc, last_error,
             last_attempt_date_utc
      from pos_outbox where status = 'waiting'
      union all
      select channel, status in ('failed', 'outbox'), created_date_utc, last_error, last_attempt_date_utc
      from message where status in ('waiting', 'sending', 'failed', 'outbox')
    ),
    succeeded as (
      select 'point-of-sale' as system, max(sent_date_utc) as at from pos_outbox where sent_date_utc is not null
      union all select 'email', max(sent_date_utc) from message where channel = 'email' and sent_date_utc is not null
      union all select 'sms', max(sent_date_utc) from message where channel = 'sms' and sent_date_utc is not null
    )
    select s.system, s.at as "lastSuccessUtc",
           count(w.system) filter (where not w.is_given_up) as waiting,
           min(w.created_date_utc) filter (where not w.is_given_up) as "oldestWaitingUtc",
           count(w.system) filter (where w.is_given_up) as "givenUp",
           (array_agg(w.last_error order by w.last_attempt_date_utc desc nulls last)
             filter (where w.last_error is not null))[1] as "lastError",
           max(w.last_attempt_date_utc) filter (where w.last_error is not null) as "lastErrorUtc"
    from succeeded s left join waiting w on w.system = s.system
    group by s.system, s.at`)
  return rows.map(toIsoDates<Queue>)
}
