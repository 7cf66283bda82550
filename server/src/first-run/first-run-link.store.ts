import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** What is known about a token: whether it still works, and whether somebody became the first administrator. */
export type StoredLink = { isTaken: boolean; isOpen: boolean }

/**
 * Whether the installation waits for its first administrator: it has no location, and nobody is on the list of administrators
 * but `ignored`, in lower case.
 */
const waits = `administrator_id is null and not exists (select from location) and not exists (
  select from administrator_email where not is_deleted and email <> all ($1::text[]))`

export async function waitsForAdministrator(client: Client, ignored: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(`select ${waits} as waits from first_run`, [ignored])
  return rows[0]?.waits === true
}

/** Adds a token, and deletes those that have expired. The others keep working: every process prints its own. */
export async function insertFirstRunToken(
  client: Client,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await client.query(
    `with expired as (delete from first_run_token where expires_date_utc <= $2)
     insert into first_run_token (token_hash, expires_date_utc) values ($1, $3)`,
    [tokenHash, now, expiresAt],
  )
}

/** Finds a token that has not expired; undefined if there is none. */
export async function findFirstRunLink(
  client: Client,
  tokenHash: Buffer,
  { now, ignored }: { now: Date; ignored: readonly string[] },
): Promise<StoredLink | undefined> {
  const { rows } = await client.query<StoredLink>(
    `select administrator_id is not null as "isTaken", ${waits} as "isOpen"
     from first_run_token, first_run where token_hash = $2 and expires_date_utc > $3`,
    [ignored, tokenHash, now],
  )
  return rows[0]
}

/** Waits until no other transaction is becoming the first administrator. */
export async function lockFirstRun(client: pg.PoolClient): Promise<void> {
  await client.query('select from first_run for update')
}

/** Records who has become the first administrator. */
export async function saveFirstAdministrator(client: pg.PoolClient, id: number, now: Date): Promise<void> {
  await client.query('update first_run set administrator_id = $1, taken_date_utc = $2', [id, now])
}
