import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** A session of the built-in provider, by the hash that its record has. */
export type StoredSession = { id: string; device: string; signedInAt: Date; usedAt: Date }

/**
 * Records that an access token is issued in a session. A token alone is no use of the session, because pages renew tokens by
 * themselves; a new sign-in is one. False if the session was ended: it gets no token.
 */
export async function recordSessionToken(
  client: Client,
  session: { id: string; accountId: string; device: string; maxIdleSeconds: number; signedInAt: Date },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into identity_session as s (id, account_id, device, max_idle_seconds, signed_in_date_utc, used_date_utc)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update
       set account_id = excluded.account_id, device = excluded.device, max_idle_seconds = excluded.max_idle_seconds,
           signed_in_date_utc = excluded.signed_in_date_utc,
           used_date_utc = case when excluded.signed_in_date_utc > s.signed_in_date_utc
                                then excluded.used_date_utc else s.used_date_utc end
     where s.ended_date_utc is null`,
    [session.id, session.accountId, session.device, session.maxIdleSeconds, session.signedInAt, now],
  )
  return rowCount === 1
}

/** When a session was last used, and for how long it may be unused. Undefined if it is unknown or was ended. */
export async function findSessionUse(
  client: Client,
  id: string,
): Promise<{ usedAt: Date; maxIdleSeconds: number } | undefined> {
  const { rows } = await client.query<{ usedAt: Date; maxIdleSeconds: number }>({
    name: 'identity-session-use',
    text: `select used_date_utc as "usedAt", max_idle_seconds as "maxIdleSeconds" from identity_session
           where id = $1 and ended_date_utc is null`,
    values: [id],
  })
  return rows[0]
}

/** Records that a session is used. */
export async function markSessionUsed(client: Client, id: string, now: Date): Promise<void> {
  await client.query({
    name: 'identity-session-used',
    text: 'update identity_session set used_date_utc = greatest(used_date_utc, $2) where id = $1',
    values: [id, now],
  })
}

/** The sessions of an account that can still be used, those that were used last first. */
export async function listSessions(client: Client, accountId: string, now: Date): Promise<StoredSession[]> {
  const { rows } = await client.query<StoredSession>(
    `select s.id, s.device, s.signed_in_date_utc as "signedInAt", s.used_date_utc as "usedAt"
     from identity_session s
     join identity_record r on r.kind = 'Session' and r.uid = s.id and r.expires_date_utc > $2
     where s.account_id = $1 and s.ended_date_utc is null
       and s.used_date_utc + s.max_idle_seconds * interval '1 second' > $2
     order by s.used_date_utc desc, s.id`,
    [accountId, now],
  )
  return rows
}

/**
 * Ends a session of an account: its record goes, and the provider stores none of it any more. False if the account has no such
 * session, or it was ended before.
 */
export async function endSession(
  client: pg.PoolClient,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update identity_session set ended_date_utc = $3 where id = $1 and account_id = $2 and ended_date_utc is null`,
    [id, accountId, now],
  )
  if (rowCount !== 1) return false
  await client.query(`delete from identity_record where kind = 'Session' and uid = $1`, [id])
  return true
}

/** Deletes the sessions that were not used since `time`. No token of them is valid any more. */
export async function deleteSessionsBefore(client: Client, time: Date): Promise<void> {
  await client.query(
    'delete from identity_session where greatest(used_date_utc, signed_in_date_utc, ended_date_utc) < $1',
    [time],
  )
}

/**
 * Records in the audit log that an administrator or a member of the staff ended own sessions. Sessions of guests are
 * not recorded.
 */
export async function insertSessionAudit(
  client: Client,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, request_id)
     select kind, $1, 'sessions-ended', 'person ' || $1::text, $2 from (
       select 'administrator' as kind from administrator_email where email = $1 and not is_deleted
       union all select 'staff' from staff_member where email = $1 and not is_deleted
     ) lists limit 1`,
    [email, requestId],
  )
}
