import type pg from 'pg'

type Connection = Pick<pg.Pool, 'query'>

/** Is a secret of this name kept? */
export async function isSecretKept(client: Connection, name: string): Promise<boolean> {
  const { rows } = await client.query('select from installation_secret where name = $1', [name])
  return rows.length > 0
}

/** A secret as it is kept, sealed; undefined when there is none. */
export async function sealedSecret(client: Connection, name: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from installation_secret where name = $1', [
    name,
  ])
  return rows[0]?.sealed
}

/** Keeps a secret that was sealed, in place of the one before. */
export async function keepSecret(client: Connection, name: string, sealed: Buffer): Promise<void> {
  await client.query(
    `insert into installation_secret (name, sealed) values ($1, $2)
     on conflict (name) do update set sealed = excluded.sealed, modified_date_utc = now()`,
    [name, sealed],
  )
}

/** Forgets a secret. */
export async function dropSecret(client: Connection, name: string): Promise<void> {
  await client.query('delete from installation_secret where name = $1', [name])
}
