import type pg from 'pg'

/** Messages that one job sends together. */
const maxMessages = 32

/**
 * Queues one job for the messages about signatures that have none yet, at most 32 of them. Several processes may do this at
 * the same time: each takes other messages. Returns true if more may wait.
 */
export async function queueUnqueuedMessages(pool: Pick<pg.Pool, 'query'>, jobName: string): Promise<boolean> {
  const { rows } = await pool.query<{ taken: number }>(
    `with taken as (
       delete from pos_message_unqueued
       where outbox_id in (select outbox_id from pos_message_unqueued order by outbox_id limit $2 for update skip locked)
       returning outbox_id
     )
     select count(*)::int as taken,
            graphile_worker.add_job($1, json_agg(json_build_object('outboxId', outbox_id) order by outbox_id),
                                    max_attempts => 1000)
     from taken having count(*) > 0`,
    [jobName, maxMessages],
  )
  return rows[0]?.taken === maxMessages
}
