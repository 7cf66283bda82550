import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'

/**
 * Sends the rows of a query as CSV, the fastest way out, with constant memory: PostgreSQL waits while nobody reads. `queryOf`
 * is asked within the transaction that the rows are read in. Answers once the first rows are there, so that a query that fails
 * fails here. The connection is free again when the stream has closed; one that is destroyed ends the query.
 */
export async function copyOut(pool: pg.Pool, queryOf: (client: pg.PoolClient) => Promise<string>): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction read only')
    // A slow reader is patient with us, and we with it; one that is gone is noticed even before the first row.
    // One process of the database is enough: several would be quicker, and the guests slower.
    await client.query(
      `set local statement_timeout = '30min'; set local client_connection_check_interval = '1s';
       set local max_parallel_workers_per_gather = 0`,
    )
    const rows: Readable = client.query(to(`copy (${await queryOf(client)}) to stdout (format csv)`))
    await firstRows(rows)
    rows.once('close', () => {
      if (rows.readableEnded)
        void client.query('commit').then(
          () => client.release(),
          (error: Error) => client.release(error),
        )
      else client.release(true)
    })
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function firstRows(rows: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      rows.off('readable', settle).off('end', settle).off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    rows.once('readable', settle).once('end', settle).once('error', settle)
  })
}
