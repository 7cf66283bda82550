import type pg from 'pg'

/** A record of the built-in provider: a session, a grant, a code, or a sign-in that is in progress. */
export type ProviderRecord = {
  kind: string
  /** A hash, as `uid` and `grantId`. */
  id: string
  uid: string | null
  grantId: string | null
  /** Whose session, grant or code it is. */
  accountId: string | null
  /** The other id of the session that it is or belongs to, as a hash. */
  sessionId: string | null
  /** When its person signed in; null if the record does not say. */
  signedInAt: Date | null
  sealedPayload: Buffer
  expiresAt: Date
}

type Found = { kind: string; id: string; sealedPayload: Buffer; consumedAt: Date | null }

const select = `select kind, id, sealed_payload as "sealedPayload", consumed_date_utc as "consumedAt" from identity_record`

/**
 * Adds a record, or replaces one with the same id. A record that was consumed stays consumed. A record of a sign-in from before
 * the access of its account was ended is not stored, except for the session that was kept then, and no record of a session that
 * was ended: if that happens at the same time, one of the two waits for the other.
 */
export async function upsertRecord(pool: pg.Pool, record: ProviderRecord): Promise<void> {
  await pool.query({
    name: 'identity-record-upsert',
    text: `with account as (
             select access_ended_date_utc as ended_at, kept_session_id as kept_id
             from identity_account where id = $5 for share
           ), session as (
             select ended_date_utc as ended_at from identity_session where id = $9 for share
           )
           insert into identity_record (kind, id, uid, grant_id, account_id, sealed_payload, expires_date_utc)
           select $1::text, $2::text, $3::text, $4::text, $5::text, $6::bytea, $7::timestamptz
           where not exists (select from account where ended_at > $8 and (kept_id is null or kept_id is distinct from $9::text))
             and not exists (select from session where ended_at is not null)
           on conflict (kind, id) do update
             set uid = excluded.uid, grant_id = excluded.grant_id, account_id = excluded.account_id,
                 sealed_payload = excluded.sealed_payload, expires_date_utc = excluded.expires_date_utc`,
    values: [
      record.kind,
      record.id,
      record.uid,
      record.grantId,
      record.accountId,
      record.sealedPayload,
      record.expiresAt,
      record.signedInAt,
      record.sessionId,
    ],
  })
}

/** Replaces the payload of a record. False if it is gone meanwhile: nothing is added then. */
export async function updatePayload(
  pool: pg.Pool,
  { kind, id, sealedPayload }: Pick<ProviderRecord, 'kind' | 'id' | 'sealedPayload'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update identity_record set sealed_payload = $3 where kind = $1 and id = $2 and expires_date_utc > $4`,
    [kind, id, sealedPayload, now],
  )
  return rowCount === 1
}

/** Finds a record that has not expired, by its id or by its other id. */
export async function findRecord(
  pool: pg.Pool,
  kind: string,
  by: { id: string } | { uid: string },
  now: Date,
): Promise<Found | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['uid', by.uid]
  const { rows } = await pool.query<Found>({
    name: `identity-record-by-${column}`,
    text: `${select} where kind = $1 and ${column} = $2 and expires_date_utc > $3`,
    values: [kind, value, now],
  })
  return rows[0]
}

/** Marks a record as consumed. False: it was consumed before, perhaps at the same time by another process. */
export async function consumeRecord(pool: pg.Pool, kind: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update identity_record set consumed_date_utc = $3 where kind = $1 and id = $2 and consumed_date_utc is null`,
    [kind, id, now],
  )
  return rowCount === 1
}

export async function deleteRecord(pool: pg.Pool, kind: string, id: string): Promise<void> {
  await pool.query('delete from identity_record where kind = $1 and id = $2', [kind, id])
}

/** Deletes everything of one kind that was issued with a grant. */
export async function deleteRecordsOfGrant(pool: pg.Pool, kind: string, grantId: string): Promise<void> {
  await pool.query('delete from identity_record where kind = $1 and grant_id = $2', [kind, grantId])
}

/** Deletes the sessions, grants and codes of an account. Sign-ins that wait for a person stay, and so does `keptSessionId`. */
export async function deleteRecordsOfAccount(
  client: Pick<pg.Pool, 'query'>,
  accountId: string,
  keptSessionId: string | null,
): Promise<void> {
  await client.query(
    `delete from identity_record where account_id = $1 and kind <> 'Interaction'
       and not (kind = 'Session' and uid is not distinct from $2::text)`,
    [accountId, keptSessionId],
  )
}

/** Deletes the sign-ins with these hashes of their ids, also those that are finished and not continued yet. */
export async function deleteInteractions(client: Pick<pg.Pool, 'query'>, ids: readonly string[]): Promise<void> {
  await client.query(`delete from identity_record where kind = 'Interaction' and id = any ($1)`, [ids])
}

/** Deletes the records that expired before `time`. */
export async function deleteExpiredRecords(pool: pg.Pool, time: Date): Promise<void> {
  await pool.query('delete from identity_record where expires_date_utc < $1', [time])
}
