import type pg from 'pg'

/** Runs `work` in one transaction and returns its result. If it throws, nothing is saved. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Without effect after a commit; a connection with an unfinished transaction must not go back to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
