import type { BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** A signed record that is taken into the log. */
export type PendingRecord = {
  position: number
  recordHash: Buffer
  isSealed: boolean
  /** When it was saved. */
  since: Date
  /** Undefined if the record itself is missing. */
  signedAtUtc: Date | null
}

/**
 * Takes records that wait for the log, at most `maxRows`, in the order of their positions. Every committed record is
 * found, in whatever order the transactions ended. If the transaction is rolled back, they wait again.
 */
export async function takePendingRecords(client: Client, maxRows: number): Promise<PendingRecord[]> {
  const { rows } = await client.query<PendingRecord>(
    `with taken as (
       delete from log_pending where position in (select position from log_pending order by position limit $1)
       returning position, record_hash, since
     )
     select t.position, t.record_hash as "recordHash", t.since, w.signed_at_utc as "signedAtUtc",
            w.signed_part is not null as "isSealed"
     from taken t left join signed_waiver w using (position) order by t.position`,
    [maxRows],
  )
  return rows
}

/** True if a record waits for the log, or if the log has no leaf yet. */
export async function hasPendingRecords(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isPending: boolean }>(
    'select exists (select from log_pending) or exists (select from log_state where size = 0) as "isPending"',
  )
  return rows[0]?.isPending === true
}

/** How many records wait for the log, and for how many seconds the oldest one has waited. */
export async function readPendingStatus(client: Client): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await client.query<{ count: number; oldestSeconds: number }>(
    `select count(*)::int as count,
            coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as "oldestSeconds"
     from log_pending`,
  )
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** When the newest record of the log was signed. Undefined if there is none. */
export async function findLastSignedAt(client: Client): Promise<Date | undefined> {
  const { rows } = await client.query<{ signedAtUtc: Date }>(
    `select w.signed_at_utc as "signedAtUtc"
     from (select position from log_leaf order by leaf_index desc limit 1) last
     join signed_waiver w on w.position = coalesce(last.position, (select position from waiver_chain))`,
  )
  return rows[0]?.signedAtUtc
}

/** Records in the audit log that a clock was set back. */
export async function insertBackdatedAuditEntries(client: Client, records: readonly BackdatedRecord[]): Promise<void> {
  if (records.length === 0) return
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, after)
     select 'system', 'clock', 'signed-waiver-dated-back', 'signed waiver ' || (r ->> 'position'), r - 'position'
     from json_array_elements($1::json) with ordinality as records (record, n), lateral (select record::jsonb as r) j order by n`,
    [JSON.stringify(records)],
  )
}
