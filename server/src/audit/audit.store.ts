import type { ReadAction } from '@first-chair/core/audit/audit'
import type pg from 'pg'

/** A change by an administrator, for the audit log. `subject` names the row: `location 12`. */
export type SetupChange = {
  action: string
  subject: string
  /** `before` is absent if the change created the row, `after` if it deleted the row. */
  before?: object
  after?: object
}

/**
 * Who did something that is in the audit log: an administrator or a person of the staff by e-mail, a guest by IP code, an
 * API key by number and name, or a kiosk by name.
 */
export type Actor = { kind: 'administrator' | 'guest' | 'staff' | 'api-key' | 'kiosk'; name: string; requestId: string }

/**
 * Records who changed what, with both values, in the transaction of the change: an administrator, or an API key that makes the
 * same changes. Never pass a secret.
 */
export async function insertAuditEntry(
  client: pg.PoolClient,
  { email, requestId, actorKind }: { email: string; requestId: string; actorKind?: 'api-key' },
  change: SetupChange,
): Promise<void> {
  await insertActorAuditEntry(client, { kind: actorKind ?? 'administrator', name: email, requestId }, change)
}

/** As `insertAuditEntry`, for callers that may also be an API key. */
export async function insertActorAuditEntry(
  client: pg.Pool | pg.PoolClient,
  { kind, name, requestId }: Actor,
  { action, subject, before, after }: SetupChange,
): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      kind,
      name,
      action,
      subject,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      requestId,
    ],
  )
}

/** Who last changed a subject, and when (UTC, ISO 8601); undefined if the audit log has no entry for it. */
export async function findLastChange(
  client: pg.PoolClient,
  subject: string,
): Promise<{ changedBy: string; changedAt: string } | undefined> {
  const { rows } = await client.query<{ actor: string; at_utc: Date }>(
    'select actor, at_utc from audit_entry where subject = $1 order by id desc limit 1',
    [subject],
  )
  const [last] = rows
  return last && { changedBy: last.actor, changedAt: last.at_utc.toISOString() }
}

/**
 * Repeated reads of the same records by the same person within this time are one entry: a page reloads when it is
 * displayed.
 */
const readWindowMinutes = 10

/**
 * Records that an administrator or a person of the staff reads records of guests; called before the records are sent. `after` contains ids of
 * records and nothing else. Several requests for the same records, even simultaneous ones, create one entry.
 */
export async function insertReadAuditEntry(
  pool: pg.Pool,
  { email, requestId, kind = 'administrator' }: { email: string; requestId: string; kind?: 'administrator' | 'staff' },
  { action, subject, after }: { action: ReadAction; subject: string; after?: object },
): Promise<void> {
  const ids = after === undefined ? null : JSON.stringify(after)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [[email, action, subject].join(' ')])
    await client.query(
      `insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select $7, $1, $2, $3, $4::jsonb, $5
       where not exists (
         select from audit_entry
         where subject = $3 and action = $2 and actor = $1 and after is not distinct from $4::jsonb
           and at_utc > now() - make_interval(mins => $6))`,
      [email, action, subject, ids, requestId, readWindowMinutes, kind],
    )
    await client.query('commit')
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
