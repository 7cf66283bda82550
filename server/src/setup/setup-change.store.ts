import type pg from 'pg'

/** The number of the advisory lock. It must be the same in every process. */
const setupLock = 4_120_261_205

/**
 * Runs a change of the setup in one transaction. Changes run one after the other across all processes, so that rules
 * over several rows (one default location, at least one administrator) never see an incomplete change. If `work`
 * throws, the transaction is rolled back. After this resolves, this process no longer uses the setup from before the
 * change.
 */
export async function inSetupTransaction<Result>(
  { pool, setup }: { pool: pg.Pool; setup: { forget(): void } },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [setupLock])
    const result = await work(client)
    await client.query('commit')
    // The announcement of the database arrives on another connection, often after this request has been answered.
    setup.forget()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
