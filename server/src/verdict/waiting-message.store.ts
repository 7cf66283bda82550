import { allTaskKinds, taskKindDefinitions, type TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { SendingPace, WaitingMessage } from '@first-chair/core/readiness/confirmation'
import type pg from 'pg'
import { groupRows } from '../db/group-rows.ts'

/**
 * So many messages before one are counted at most, so that an outage with a long queue does not make this statement slow.
 * The queue counts only for messages that were not tried yet.
 */
const maxMessagesBefore = 1_000
/** The number of recently sent messages from which the duration of sending is estimated. */
const maxSamples = 200
/** Fewer say nothing. */
const minSamples = 5

type Row = {
  contactId: string
  kind: string
  createdAt: number
  attempts: number
  lastAttemptAt: number | null
  isGivenUp: boolean
  messagesBefore: number
  now: number
  paces: readonly { kind: string; samples: number; usualSeconds: number }[] | null
  messagesPerSecond: number | null
}

/** The messages to the point of sale that wait for some contacts, and how fast others were sent lately. */
export type WaitingMessages = {
  byContact: ReadonlyMap<string, readonly WaitingMessage[]>
  pace: SendingPace
  /** The time of the database, by which messages have their times. */
  now: number
}

/** Loads the messages about some contacts. Undefined if none waits. */
export async function loadWaitingMessages(
  pool: pg.Pool,
  contactIds: readonly string[],
): Promise<WaitingMessages | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'waiting-messages',
    text: `
      with waiting as (
        select o.id, o.kind, o.attempts, o.created_date_utc, o.last_attempt_date_utc, o.gave_up_date_utc, o.contact_id as of
        from pos_outbox o
        where o.contact_id = any ((select $1::text[])::text[]) and o.status = 'waiting'
        union all
        select o.id, o.kind, o.attempts, o.created_date_utc, o.last_attempt_date_utc, o.gave_up_date_utc, s.contact_id
        from signed_waiver_contact s join pos_outbox o on o.signed_waiver_position = s.position and o.status = 'waiting'
        where s.contact_id = any ((select $1::text[])::text[])
      ), sent as (
        select kind, attempts, sent_date_utc, extract(epoch from sent_date_utc - created_date_utc) as seconds
        from pos_outbox where sent_date_utc > now() - interval '1 day'
        order by sent_date_utc desc limit $2
      ), pace as (
        select kind, count(*)::int as samples, percentile_cont(0.9) within group (order by seconds) as "usualSeconds"
        from sent where attempts <= 1 group by kind
      )
      select w.of as "contactId", w.kind, w.attempts, w.gave_up_date_utc is not null as "isGivenUp",
             (extract(epoch from w.created_date_utc) * 1000)::float8 as "createdAt",
             (extract(epoch from w.last_attempt_date_utc) * 1000)::float8 as "lastAttemptAt",
             case when w.attempts > 0 then 0 else
               (select count(*)::int from (select from pos_outbox earlier
                  where earlier.status = 'waiting' and earlier.gave_up_date_utc is null and earlier.id < w.id
                  limit $3) as earlier) end as "messagesBefore",
             (extract(epoch from now()) * 1000)::float8 as now,
             (select json_agg(pace) from pace) as paces,
             (select count(*) / greatest(1, extract(epoch from now() - min(sent_date_utc))) from sent
              where sent_date_utc > now() - interval '5 minutes')::float8 as "messagesPerSecond"
      from waiting w`,
    values: [contactIds, maxSamples, maxMessagesBefore],
  })
  const [first] = rows
  if (!first) return undefined
  const usual = new Map(
    (first.paces ?? []).flatMap(({ kind, samples, usualSeconds }) =>
      samples < minSamples ? [] : [[toTaskKind(kind), usualSeconds] as const],
    ),
  )
  const messages = rows.flatMap((row) => {
    const kind = toTaskKind(row.kind)
    return kind ? [{ contactId: row.contactId, message: toMessage(row, kind) }] : []
  })
  const byContact = groupRows(messages, ({ contactId }) => contactId)
  return {
    byContact: new Map([...byContact].map(([contactId, own]) => [contactId, own.map(({ message }) => message)])),
    pace: { usualSeconds: (kind) => usual.get(kind) ?? null, messagesPerSecond: first.messagesPerSecond ?? 0 },
    now: first.now,
  }
}

function toMessage(row: Row, kind: TaskKind): WaitingMessage {
  const { createdAt, attempts, lastAttemptAt, isGivenUp, messagesBefore } = row
  return { kind, createdAt, attempts, lastAttemptAt, isGivenUp, messagesBefore }
}

/** A waiver has no kind of record. Undefined for what completes no task. */
function toTaskKind(kind: string): TaskKind | undefined {
  return kind === 'waiver' ? 'Waiver' : allTaskKinds.find((one) => taskKindDefinitions[one].recordKind === kind)
}
