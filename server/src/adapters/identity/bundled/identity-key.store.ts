import type pg from 'pg'

/** A key of the built-in identity provider. */
export type StoredKey = { id: string; sealedKey: Buffer; createdAt: Date }

/** All keys, newest first. */
export async function loadKeys(client: Pick<pg.Pool, 'query'>): Promise<StoredKey[]> {
  const { rows } = await client.query<StoredKey>(
    `select id, sealed_key as "sealedKey", created_date_utc as "createdAt" from identity_key
     order by created_date_utc desc, id`,
  )
  return rows
}

/** Adds a key. The caller holds the lock of `lockKeys`. */
export async function insertKey(client: pg.PoolClient, { id, sealedKey, createdAt }: StoredKey): Promise<void> {
  await client.query('insert into identity_key (id, sealed_key, created_date_utc) values ($1, $2, $3)', [
    id,
    sealedKey,
    createdAt,
  ])
}

/** Deletes keys that were created before `time`. */
export async function deleteKeysBefore(client: pg.PoolClient, time: Date): Promise<void> {
  await client.query('delete from identity_key where created_date_utc < $1', [time])
}

/** Lets one process at a time decide whether a new key is needed, until the end of its transaction. */
export async function lockKeys(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('identity keys', 0))`)
}
