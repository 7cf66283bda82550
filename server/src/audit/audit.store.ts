import type pg from 'pg'

/** A change by an administrator, as the audit log keeps it. `subject` names the row: `location 12`. */
export type SetupChange = {
  action: string
  subject: string
  /** Absent where the thing did not exist before, or does not exist afterwards. */
  before?: object
  after?: object
}

/** Who did something that the audit log keeps: an administrator by e-mail, or an API key by number and name. */
export type Actor = { kind: 'administrator' | 'api-key'; name: string; requestId: string }

/** Keeps who changed what, with both values, in the transaction of the change. Never give it a secret. */
export async function keepAuditEntry(
  client: pg.PoolClient,
  { email, requestId }: { email: string; requestId: string },
  change: SetupChange,
): Promise<void> {
  await keepActorsEntry(client, { kind: 'administrator', name: email, requestId }, change)
}

/** The same for whoever may also be an API key. */
export async function keepActorsEntry(
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

/** Who changed a subject last, and when (UTC, ISO 8601); undefined when the audit log knows of nobody. */
export async function lastChange(
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
