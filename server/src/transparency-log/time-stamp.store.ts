import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/** The time stamp of a day. */
export type StoredTimeStamp = {
  /** In UTC, `YYYY-MM-DD`. */
  readonly day: string
  readonly size: number
  readonly checkpoint: string
  readonly token: Buffer
  readonly stampedAt: Date
  /** What this installation signed of it. */
  readonly seal: string
}

const selectSql = `
  select to_char(day, 'YYYY-MM-DD') as day, size, checkpoint, token, stamped_date_utc as "stampedAt", seal
  from log_timestamp`

/** The next time stamps after a day, in order, at most `maxRows`. */
export async function listTimeStampsAfter(client: Client, day: string, maxRows: number): Promise<StoredTimeStamp[]> {
  const { rows } = await client.query<StoredTimeStamp>(
    `${selectSql} where day > $1::date order by log_timestamp.day limit $2`,
    [day, maxRows],
  )
  return rows
}

/** The newest time stamp. Undefined if there is none. */
export async function findNewestTimeStamp(client: Client): Promise<StoredTimeStamp | undefined> {
  const { rows } = await client.query<StoredTimeStamp>(`${selectSql} order by log_timestamp.day desc limit 1`)
  return rows[0]
}

/** The time stamp of a day. Undefined if the day has none. */
export async function findTimeStamp(client: Client, day: string): Promise<StoredTimeStamp | undefined> {
  const { rows } = await client.query<StoredTimeStamp>(`${selectSql} where log_timestamp.day = $1::date`, [day])
  return rows[0]
}

/** Stores the time stamp of a day. False if the day has one already. What went wrong before is forgotten. */
export async function insertTimeStamp(
  client: Client,
  { day, size, checkpoint, token, stampedAt, seal }: StoredTimeStamp,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with over as (delete from log_timestamp_failure)
     insert into log_timestamp (day, size, checkpoint, token, stamped_date_utc, seal) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [day, size, checkpoint, token, stampedAt, seal],
  )
  return rowCount === 1
}

/** What went wrong since the last time stamp. */
export type TimeStampFailure = { readonly failedSince: Date; readonly failedAt: Date; readonly error: string }

export async function findTimeStampFailure(client: Client): Promise<TimeStampFailure | undefined> {
  const { rows } = await client.query<TimeStampFailure>(
    `select failed_since_utc as "failedSince", failed_date_utc as "failedAt", error from log_timestamp_failure`,
  )
  return rows[0]
}

export async function saveTimeStampFailure(client: Client, error: string): Promise<void> {
  await client.query(
    `insert into log_timestamp_failure (error) values ($1)
     on conflict (id) do update set failed_date_utc = now(), error = excluded.error`,
    [error],
  )
}
