import pg from 'pg'

const date: number = pg.types.builtins.DATE
const bigint: number = pg.types.builtins.INT8

/** Calendar days stay the text they are: they have no time zone to be shifted by. Our counts fit into a number. */
const types = new pg.TypeOverrides()
types.setTypeParser(date, (text) => text)
types.setTypeParser(bigint, Number)

/**
 * The connections of one process. A connection that breaks while idle, or in someone's hands, is reported and replaced:
 * it must never end the process.
 */
export function openPool(connectionString: string, onBroken: (error: Error) => void, max = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    types,
    application_name: 'first-chair',
  })
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return pool
}

/** True for an error that says "the database is not there now", as opposed to "this statement is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Whatever is fatal to a session, such as a server that lets nobody in, is no fault of the statement.
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|08...|57P0[123]|53[0234]00|25006)$/.test(
      code,
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  )
}

/** PostgreSQL's codes for a disk that is full and for one that fails, and the system's own. */
const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/** True for an error that says that nothing can be stored now, whatever the statement. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && storageCodes.has(error.code)
}
