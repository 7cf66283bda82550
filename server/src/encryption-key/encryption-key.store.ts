import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** A key that encrypts data in the database. */
export type StoredKey = {
  /** 8 hex digits, as in every value that the key encrypted. */
  keyId: string
  /** Null for a key that was lost before its fingerprint was stored. */
  fingerprint: Buffer | null
  /** The key that the process with the latest start encrypts with. */
  isCurrent: boolean
  /** A running process encrypts with it, or did so a moment ago. */
  isInUse: boolean
  /** Null: not counted yet. */
  recordsLeft: number | null
  isLost: boolean
}

/** A running process marks its key as used more often than that. */
const secondsInUse = 120

/** Waits for other processes that check or change the list of keys, until the end of the transaction. */
export async function lockKeys(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('encryption keys', 0))`)
}

export async function listKeys(client: Client): Promise<StoredKey[]> {
  const { rows } = await client.query<StoredKey>(
    `select key_id as "keyId", fingerprint, records_left::int as "recordsLeft", lost_date_utc is not null as "isLost",
            coalesce(started_date_utc = max(started_date_utc) over (), false) as "isCurrent",
            coalesce(used_date_utc > now() - make_interval(secs => $1), false) as "isInUse"
     from encryption_key order by created_date_utc, key_id`,
    [secondsInUse],
  )
  return rows
}

/** Stores a key that is in use, or that was lost and is available again. */
export async function upsertKey(
  client: Client,
  { keyId, fingerprint }: { keyId: string; fingerprint: Buffer },
): Promise<void> {
  await client.query(
    `insert into encryption_key (key_id, fingerprint) values ($1, $2)
     on conflict (key_id) do update set fingerprint = excluded.fingerprint, lost_date_utc = null`,
    [keyId, fingerprint],
  )
}

/** Marks a stored key as the one that a starting process encrypts with. */
export async function markKeyStarted(client: Client, keyId: string): Promise<void> {
  await client.query(
    `update encryption_key set started_date_utc = clock_timestamp(), used_date_utc = clock_timestamp(), records_left = null
     where key_id = $1`,
    [keyId],
  )
}

/**
 * Marks the key of a running process as used. A key that was removed in the meantime is stored again, because this
 * process may have encrypted with it.
 */
export async function markKeyUsed(
  client: Client,
  { keyId, fingerprint }: { keyId: string; fingerprint: Buffer },
): Promise<void> {
  await client.query(
    `insert into encryption_key (key_id, fingerprint, used_date_utc) values ($1, $2, now())
     on conflict (key_id) do update
       set fingerprint = excluded.fingerprint, used_date_utc = excluded.used_date_utc, lost_date_utc = null`,
    [keyId, fingerprint],
  )
}

/** Marks a key as lost: processes start without it. */
export async function markKeyLost(client: Client, keyId: string): Promise<void> {
  await client.query(
    `insert into encryption_key (key_id, lost_date_utc) values ($1, now())
     on conflict (key_id) do update
       set lost_date_utc = excluded.lost_date_utc, records_left = null, started_date_utc = null, used_date_utc = null`,
    [keyId],
  )
}

export async function updateRecordsLeft(client: Client, keyId: string, recordsLeft: number): Promise<void> {
  await client.query('update encryption_key set records_left = $2 where key_id = $1', [keyId, recordsLeft])
}

export async function deleteKey(client: Client, keyId: string): Promise<void> {
  await client.query('delete from encryption_key where key_id = $1', [keyId])
}

/** Records what happened to a key. `after` contains counts only. */
export async function insertKeyAuditEntry(
  client: Client,
  { action, keyId, after }: { action: `encryption-key-${'added' | 'removed' | 'lost'}`; keyId: string; after?: object },
): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, after)
     values ('system', 'configuration', $1, 'encryption key ' || $2::text, $3)`,
    [action, keyId, after === undefined ? null : JSON.stringify(after)],
  )
}
