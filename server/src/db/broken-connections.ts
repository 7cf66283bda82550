import type pg from 'pg'
import { ConnectionSilent } from './connection-watch.ts'

type OnConnection = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * Checks connections of a pool before they are used, if another one broke since their last answer. A restart of
 * PostgreSQL, a failover and a proxy end all connections at once, but the process may read this later from some of
 * them. So after the first failed statement no other one fails for the same reason. In normal operation this costs
 * nothing.
 */
export function checkAfterBreak(pool: pg.Pool): void {
  let brokeAt = Number.NEGATIVE_INFINITY
  const answeredAt = new WeakMap<pg.PoolClient, number>()
  const noteBreak = (): void => {
    brokeAt = performance.now()
  }
  pool.on('error', noteBreak)
  pool.on('release', (error) => {
    if (isConnectionBroken(error)) noteBreak()
  })
  pool.on('connect', (client) => {
    const noteAnswer = (): void => void answeredAt.set(client, performance.now())
    noteAnswer()
    // Emitted when all statements are answered.
    client.on('drain', noteAnswer)
    client.on('error', noteBreak)
  })

  const connect = pool.connect.bind(pool)
  function connectChecked(onConnection: OnConnection): void {
    connect((error, client, done) => {
      if (!client || (answeredAt.get(client) ?? 0) >= brokeAt) return onConnection(error, client, done)
      client.query('select 1', (failure) => {
        if (!(failure instanceof Error)) return onConnection(undefined, client, done)
        client.release(failure)
        return connectChecked(onConnection)
      })
    })
  }
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    writable: true,
    value: (onConnection?: OnConnection) => {
      if (onConnection) return connectChecked(onConnection)
      return new Promise((resolve, reject) =>
        connectChecked((error, client) => (error ? reject(error) : resolve(client))),
      )
    },
  })
}

/**
 * Whether an error means that an open connection ended, so that another one may work at once. Not for a connection on
 * which the database was silent: then the caller has waited long already.
 */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ConnectionSilent) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(57P01|57P02|57P05|08006|ECONNRESET|EPIPE)$/.test(code) ||
    // The last is what PgBouncer says if PostgreSQL ended a session without a word.
    /Connection terminated unexpectedly|Client has encountered a connection error|^server conn crashed\?/.test(
      error.message,
    )
  )
}

const maxRepetitions = 2

/**
 * Runs `read`, and again if a connection to the database broke meanwhile. Only for work that may run twice: a statement
 * without an answer may have been executed.
 */
export async function repeatIfBroken<Result>(read: () => Promise<Result> | Result): Promise<Result> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await read()
    } catch (error) {
      if (repetition === maxRepetitions || !isConnectionBroken(error)) throw error
    }
  }
}
