import type pg from 'pg'

type Connection = Pick<pg.Pool, 'query'>

/** Finds the encrypted secret with this name; undefined if there is none. */
export async function findEncryptedSecret(client: Connection, name: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from installation_secret where name = $1', [
    name,
  ])
  return rows[0]?.sealed
}

/** Stores an encrypted secret and replaces the one before. */
export async function upsertSecret(client: Connection, name: string, encrypted: Buffer): Promise<void> {
  await client.query(
    `insert into installation_secret (name, sealed) values ($1, $2)
     on conflict (name) do update set sealed = excluded.sealed, modified_date_utc = now()`,
    [name, encrypted],
  )
}

/** Deletes a secret. */
export async function deleteSecret(client: Connection, name: string): Promise<void> {
  await client.query('delete from installation_secret where name = $1', [name])
}
