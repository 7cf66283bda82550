import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { Budget } from '../limits/budget.ts'
import { allowLongStatements } from './connection-watch.ts'

/** Streams of this process at the same time. Each uses a connection for as long as its client reads. */
const openStreams = new Budget(4)

/**
 * Streams the rows of a query as CSV with COPY, the fastest way to read many rows. It needs constant memory: PostgreSQL
 * waits while the stream is not read. `buildQuery` is called in the transaction that reads the rows. Resolves when the
 * first rows have arrived, so that a query that fails rejects here. The connection is released when the stream closes.
 * Destroying the stream cancels the query. A process has at most four such streams: others wait, and throw `unavailable`
 * when the wait is too long.
 */
export async function copyOut(
  pool: pg.Pool,
  buildQuery: (client: pg.PoolClient) => Promise<string>,
): Promise<Readable> {
  const release = await openStreams.take(1)
  try {
    const rows = await startQuery(pool, buildQuery)
    rows.once('close', release)
    // Also emitted before the end of a query without rows.
    await once(rows, 'readable')
    return rows
  } catch (error) {
    release()
    throw error
  }
}

/** Starts a query, and returns the stream of its rows. The connection is released when that closes. */
async function startQuery(pool: pg.Pool, buildQuery: (client: pg.PoolClient) => Promise<string>): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction read only')
    // The time limit allows a slow reader. The check interval detects a disconnected reader even before the first row.
    // No parallel workers: they would be faster for the download, but slow down the requests of guests.
    await allowLongStatements(client, 30)
    await client.query(
      `set local client_connection_check_interval = '1s'; set local max_parallel_workers_per_gather = 0`,
    )
    const rows: Readable = client.query(to(`copy (${await buildQuery(client)}) to stdout (format csv)`))
    // The query reports the end of its connection as an error of the stream, even if nobody reads the stream yet, or any longer.
    rows.on('error', (error) => rows.destroy(error))
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
