import type pg from 'pg'

/** Any number; it only has to be the same in every process. */
const setupChanges = 4_120_261_205

/**
 * Runs a change of what operators have set up in one transaction, one change after the other across all processes, so
 * that rules over several rows (one default location, one administrator at least) see no half of another change. The
 * transaction is undone when `work` throws. When this resolves, this process no longer uses the set-up from before the
 * change.
 */
export async function changeSetup<Result>(
  { pool, setup }: { pool: pg.Pool; setup: { forget(): void } },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [setupChanges])
    const result = await work(client)
    await client.query('commit')
    // The announcement of the database arrives on another connection, often after the answer to this request has left.
    setup.forget()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
