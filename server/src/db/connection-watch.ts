import type pg from 'pg'

type ConnectionLimits = {
  /** How long the database may take to answer a statement. */
  answerMilliseconds: number
  /** A connection that has not been used for this long is pinged. */
  quietMilliseconds: number
  /** How long the answer to a ping may take. */
  pingMilliseconds: number
  checkMilliseconds: number
}

/** A guest gets an answer within ten seconds: this limit, the time to notice it, and some for the rest of the request. */
const defaults: ConnectionLimits = {
  answerMilliseconds: 7_000,
  quietMilliseconds: 3_000,
  pingMilliseconds: 2_000,
  checkMilliseconds: 1_000,
}

/** Options of `pg` for every connection: limits for connecting, and for the network between two statements. */
export const connectionOptions = {
  connectionTimeoutMillis: 5_000,
  // The system gives up a connection after ten unanswered probes, one per second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const

/** The database did not answer on a connection in time. Whether it has run the statement is unknown. */
export class ConnectionSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(seconds: number) {
    super(`The database did not answer on a connection for ${seconds} seconds. The connection was closed.`)
    this.name = 'ConnectionSilent'
  }
}

/** What is known about a connection. Times are those of `performance.now()`. */
type Watched = {
  limits: ConnectionLimits
  /** More than `limits.answerMilliseconds` by this, until the connection is released. */
  additionalMilliseconds: number
  /** The time of the last statement that has no answer yet. */
  askedAt: number | undefined
  pingedAt: number | undefined
  quietSince: number
}

const watchedConnections = new WeakMap<pg.ClientBase, Watched>()

/**
 * Closes the connections of a pool on which the database does not answer, for example because a firewall dropped them
 * without a word. Statements under way fail with `ConnectionSilent`, and the pool opens new connections. Connections
 * that are not in use are pinged every few seconds, so that no request has to find out.
 *
 * `query_timeout` of `pg` is not enough: it fails the statement, but leaves the connection in the pool.
 */
export function watchConnections(pool: pg.Pool, limits = defaults): void {
  const clients = new Set<pg.PoolClient>()
  let timer: NodeJS.Timeout | undefined

  pool.on('connect', (client) => {
    watch(client, limits)
    clients.add(client)
    timer ??= setInterval(() => {
      for (const each of clients) check(each)
    }, limits.checkMilliseconds).unref()
  })
  pool.on('release', (_error, client) => {
    const watched = watchedConnections.get(client)
    if (watched) watched.additionalMilliseconds = 0
  })
  pool.on('remove', (client) => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
}

/**
 * Gives the statements of the current transaction more time, in the database and on this side, until the connection is
 * released.
 */
export async function allowLongStatements(client: pg.PoolClient, minutes: number): Promise<void> {
  await client.query(`set local statement_timeout = '${minutes}min'`)
  const watched = watchedConnections.get(client)
  // The database must give up first, so that it says why.
  if (watched) watched.additionalMilliseconds = minutes * 60_000
}

function watch(client: pg.PoolClient, limits: ConnectionLimits): void {
  const watched: Watched = {
    limits,
    additionalMilliseconds: 0,
    askedAt: undefined,
    pingedAt: undefined,
    quietSince: performance.now(),
  }
  watchedConnections.set(client, watched)
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Object.defineProperty(client, 'query', {
    configurable: true,
    writable: true,
    value: (...args: unknown[]): unknown => {
      watched.askedAt = performance.now()
      return Reflect.apply(query, client, args)
    },
  })
  // Emitted when all statements are answered.
  client.on('drain', () => {
    watched.askedAt = undefined
    watched.pingedAt = undefined
    watched.quietSince = performance.now()
  })
}

function check(client: pg.PoolClient): void {
  const watched = watchedConnections.get(client)
  if (!watched) return
  if (isSilent(watched)) {
    // If this process was busy for seconds, the answer may have arrived. It is read before this callback.
    setImmediate(() => {
      if (isSilent(watched)) close(client, watched)
    })
  } else if (isQuiet(client, watched)) ping(client, watched)
}

function isSilent({ askedAt, pingedAt, limits, additionalMilliseconds }: Watched): boolean {
  const now = performance.now()
  const isAnswerLate = askedAt !== undefined && now - askedAt > limits.answerMilliseconds + additionalMilliseconds
  const isPingLate = pingedAt !== undefined && now - pingedAt > limits.pingMilliseconds
  return isAnswerLate || isPingLate
}

/** A transaction is left alone: PostgreSQL ends one that is idle. */
function isQuiet(client: pg.PoolClient, { askedAt, quietSince, limits }: Watched): boolean {
  return (
    askedAt === undefined &&
    performance.now() - quietSince >= limits.quietMilliseconds &&
    client.getTransactionStatus() === 'I'
  )
}

function ping(client: pg.PoolClient, watched: Watched): void {
  watched.pingedAt = performance.now()
  const forget = (): void => {
    watched.pingedAt = undefined
  }
  // A statement that is sent meanwhile waits for the answer to the ping.
  client.query('select 1').then(forget, forget)
}

function close(client: pg.PoolClient, { askedAt = performance.now() }: Watched): void {
  client.connection.stream.destroy(new ConnectionSilent(Math.round((performance.now() - askedAt) / 1_000)))
}
