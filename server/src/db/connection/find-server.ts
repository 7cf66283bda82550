import pg from 'pg'
import { formatServers, type DatabaseUrl, type TargetSession } from '../../config/parse-database-url.ts'
import { formatError, findAdvice } from './connection-problem.ts'

/** A server, as `pg` connects to it. A host that starts with "/" is the folder of a Unix socket. */
export type Server = { host: string; port: number }

type ServerState = { isStandby: boolean; isReadOnly: boolean }

/** How long a server has to answer. A server whose machine is off never does. */
const maxMillisecondsToAnswer = 3_000
/** How long an answer is used, so that connections that are opened together share one search. */
const millisecondsOfValidity = 1_000

/** None of the servers can be used now. Its code makes it an error of an unavailable database. */
class NoServer extends Error {
  readonly code = '08006'
}

/** Whether a server is one of those that libpq calls by this name. */
const isWanted: Readonly<Record<TargetSession, (state: ServerState) => boolean>> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
}

/**
 * Returns a function that finds the wanted server of several. All of them are asked at the same time, and the first
 * that answers as wanted is used, so that a machine that is off does not delay anything. The function throws `NoServer`
 * with the answer of each server.
 */
export function createServerFinder(url: DatabaseUrl): () => Promise<Server> {
  let current: { search: Promise<Server>; until: number } | undefined
  return () => {
    if (!current || current.until < Date.now()) {
      const search = findServer(url)
      const started = { search, until: Number.POSITIVE_INFINITY }
      current = started
      search.then(
        () => {
          started.until = Date.now() + millisecondsOfValidity
        },
        () => {
          started.until = 0
        },
      )
    }
    return current.search
  }
}

async function findServer({ serverUrls, target }: DatabaseUrl): Promise<Server> {
  const answers = serverUrls.map((url) => askServer(url))
  const isUsable = async (answer: (typeof answers)[number], wanted: TargetSession): Promise<Server> => {
    const { server, state } = await answer
    if (!isWanted[wanted](state)) throw new Error(state.isStandby ? 'is a standby' : 'is the primary')
    return server
  }
  try {
    return await Promise.any(answers.map((answer) => isUsable(answer, target))).catch((error: unknown) => {
      if (target !== 'prefer-standby') throw error
      return Promise.any(answers.map((answer) => isUsable(answer, 'any')))
    })
  } catch (error) {
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
    // A wrong password is not an outage.
    const problem = reasons.find((reason) => findAdvice(reason) !== undefined)
    if (problem !== undefined) throw problem
    const answersText = serverUrls.map(
      (url, index) => `${formatServers({ serverUrls: [url], target })}: ${formatError(reasons[index])}`,
    )
    throw new NoServer(`No server is ${target} (${answersText.join('; ')})`, { cause: error })
  }
}

/** Asks one server what it is. */
async function askServer(connectionString: string): Promise<{ server: Server; state: ServerState }> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: maxMillisecondsToAnswer,
    query_timeout: maxMillisecondsToAnswer,
    application_name: 'first-chair-search',
  })
  // A connection that breaks rejects the promises below.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerState>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    const [state] = rows
    if (!state) throw new Error('sent no answer')
    return { server: { host: client.host, port: client.port }, state }
  } finally {
    void client.end().catch(() => undefined)
  }
}
