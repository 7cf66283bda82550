import type pg from 'pg'

/** A key that signs arrival codes. */
export type StoredSigningKey = { id: string; publicKey: string; sealedPrivateKey: Buffer; createdAt: Date }

const select = `select id, public_key as "publicKey", sealed_private_key as "sealedPrivateKey",
  created_date_utc as "createdAt" from arrival_signing_key`

/** The newest key; undefined before the first code. */
export async function findNewestSigningKey(client: Pick<pg.Pool, 'query'>): Promise<StoredSigningKey | undefined> {
  const { rows } = await client.query<StoredSigningKey>(`${select} order by created_date_utc desc, id limit 1`)
  return rows[0]
}

/** The public keys that were created since `since`, or were in use then, newest first. */
export async function loadPublicKeys(pool: pg.Pool, since: Date): Promise<{ id: string; publicKey: string }[]> {
  const { rows } = await pool.query<{ id: string; publicKey: string }>(
    `select id, public_key as "publicKey" from arrival_signing_key
     where created_date_utc >= coalesce(
       (select max(created_date_utc) from arrival_signing_key where created_date_utc <= $1), '-infinity')
     order by created_date_utc desc, id`,
    [since],
  )
  return rows
}

/** Adds a key. The caller holds the lock of `lockSigningKeys`. */
export async function insertSigningKey(client: pg.PoolClient, key: StoredSigningKey): Promise<void> {
  await client.query(
    `insert into arrival_signing_key (id, public_key, sealed_private_key, created_date_utc) values ($1, $2, $3, $4)`,
    [key.id, key.publicKey, key.sealedPrivateKey, key.createdAt],
  )
}

/** Lets one process at a time decide whether a new key is needed, until the end of its transaction. */
export async function lockSigningKeys(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('arrival signing keys', 0))`)
}
