import { callbackify } from 'node:util'
import pg from 'pg'
import { checkAfterBreak } from './broken-connections.ts'
import { connectionOptions, watchConnections } from './connection-watch.ts'
import { ownSessions, type ConnectionAbilities } from './connection/check-connections.ts'
import { getConnectionOptions } from './connection/client.ts'

const date: number = pg.types.builtins.DATE
const bigint: number = pg.types.builtins.INT8

/** Calendar days stay text, because a `Date` would shift them by the time zone. Our counts fit into a number. */
const types = new pg.TypeOverrides()
types.setTypeParser(date, (text) => text)
types.setTypeParser(bigint, Number)

/**
 * Limits of each session. They are statements, because a pooler refuses them as parameters of the connection. Behind a
 * pooler without own sessions they would also apply to other programs, so there only the role can have limits.
 */
const timeLimits = `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '15s'`

/**
 * Opens the connection pool of a process. A connection that breaks or no longer answers, idle or in use, is reported and
 * replaced. It must never end the process. `setUp` are statements with which each session begins; only with sessions of its own.
 */
export function openPool(
  connectionString: string,
  onBroken: (error: Error) => void,
  max = 16,
  abilities: ConnectionAbilities = ownSessions,
  setUp = '',
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions,
    ...getConnectionOptions(connectionString, abilities),
    max,
    idleTimeoutMillis: 60_000,
    ...(abilities.hasOwnSessions
      ? { verify: (client, done) => prepareSession(client, setUp, (error) => done(error ?? undefined)) }
      : {}),
    types,
    application_name: 'first-chair',
  })
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  watchConnections(pool)
  checkAfterBreak(pool)
  return pool
}

/** Runs before a new connection is used. */
const prepareSession = callbackify(async (client: pg.ClientBase, setUp: string): Promise<void> => {
  await client.query(`${timeLimits};${setUp}`)
})

/** Whether an error means that the database is not available, as opposed to a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // An error that ends the session, such as a server that accepts no connections, is not caused by the statement.
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|08...|57014|57P0[123]|53[0234]00|25006)$/.test(
      code,
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  )
}

/** The codes of PostgreSQL and of the operating system for a full disk and for a failing disk. */
const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/** Whether an error means that the database cannot store anything, whatever the statement. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && storageCodes.has(error.code)
}
