import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createClient, formatAddress } from './client.ts'
import { formatError } from './connection-problem.ts'

/** What the connections of the pool can do. A pooler takes some of it away. */
export type ConnectionAbilities = {
  /** False behind a pooler that gives a connection another session of PostgreSQL for each transaction. */
  readonly hasOwnSessions: boolean
  /** False behind such a pooler if it does not know named prepared statements. */
  readonly hasNamedStatements: boolean
  /** False if PostgreSQL ends no statement that takes too long, and nobody but the operator can change that. */
  readonly hasTimeLimits: boolean
}

/** An address does not work. `cause` is the error of the connection. */
export class ConnectionFailed extends Error {
  constructor(name: string, url: string, cause: unknown) {
    super(`${name} (${formatAddress(url)}): ${formatError(cause)}`, { cause })
  }
}

/** Has the code of PostgreSQL for a read-only server, which becomes writable when a standby is promoted. */
class NoWrites extends Error {
  readonly code = '25006'
  constructor() {
    super('the server accepts no writes, because it is a standby or set to read-only')
  }
}

/** The connection is unusable for the product, in a way that waiting does not repair. The message says what to do. */
class UnusableConnection extends Error {}

/** Without a pooler every connection has a session of its own. */
export const ownSessions: ConnectionAbilities = { hasOwnSessions: true, hasNamedStatements: true, hasTimeLimits: true }

const oldestVersion = 14
/** A pooler that cannot reach PostgreSQL lets its clients wait. */
const maxMillisecondsToAnswer = 5_000
/** PostgreSQL announces within milliseconds. */
const maxMillisecondsToHear = 3_000
/** How often two connections try to meet in one session. In transaction mode the first attempt nearly always succeeds. */
const attemptsToMeet = 8

/**
 * Checks at start what the addresses of the database can do. Throws `UnusableConnection` if the product cannot work
 * with them, and `ConnectionFailed` if there is no connection. PostgreSQL itself costs one query for each address.
 */
export async function checkConnections(urls: { url: string; directUrl: string }): Promise<ConnectionAbilities> {
  const clients: pg.Client[] = []
  const connect = async (url: string): Promise<pg.Client> => {
    const client = createClient(url, {
      application_name: 'first-chair-check',
      connectionTimeoutMillis: maxMillisecondsToAnswer,
      query_timeout: maxMillisecondsToAnswer,
    })
    // A connection that breaks rejects its statement.
    client.on('error', () => undefined)
    clients.push(client)
    return client.connect()
  }
  try {
    return await check(urls, connect)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

type Connect = (url: string) => Promise<pg.Client>

async function check({ url, directUrl }: { url: string; directUrl: string }, connect: Connect) {
  const pooled = await checkAddress('DATABASE_URL', url, connect)
  if (directUrl === url) {
    if (!pooled.abilities.hasOwnSessions) {
      throw new UnusableConnection(
        `DATABASE_URL (${formatAddress(url)}) leads to a pooler in transaction mode. Migrations, announcements and jobs need sessions of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or of a pooler in session mode.`,
      )
    }
    if (!pooled.isPooler) return pooled.abilities
  }

  const direct = await checkAddress('DATABASE_DIRECT_URL', directUrl, connect)
  if (!direct.abilities.hasOwnSessions) {
    throw new UnusableConnection(
      `DATABASE_DIRECT_URL (${formatAddress(directUrl)}) leads to a pooler in transaction mode. Set it to the address of PostgreSQL itself, or of a pooler in session mode.`,
    )
  }
  if (!(await hears(direct.client, pooled.client))) {
    throw new UnusableConnection(
      directUrl === url
        ? `DATABASE_URL (${formatAddress(url)}): the pooler does not pass on what PostgreSQL announces (LISTEN and NOTIFY). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
        : `DATABASE_DIRECT_URL (${formatAddress(directUrl)}) does not hear what DATABASE_URL (${formatAddress(url)}) announces with NOTIFY. Both must lead to the same database of the same server, and a pooler before DATABASE_DIRECT_URL must pass on announcements.`,
    )
  }
  return pooled.abilities
}

type CheckedAddress = { client: pg.Client; abilities: ConnectionAbilities; isPooler: boolean }

async function checkAddress(name: string, url: string, connect: Connect): Promise<CheckedAddress> {
  try {
    const client = await connect(url)
    return { client, ...(await findAbilities(name, url, client, connect)) }
  } catch (error) {
    throw error instanceof UnusableConnection ? error : new ConnectionFailed(name, url, error)
  }
}

type Backend = { pid: number; version: number; isReadOnly: boolean; isUnlimited: boolean }
const backendSql = `select pg_backend_pid() as pid, current_setting('server_version_num')::int / 10000 as version,
  current_setting('transaction_read_only') = 'on' as "isReadOnly",
  '0' in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as "isUnlimited"`

async function findAbilities(
  name: string,
  url: string,
  client: pg.Client,
  connect: Connect,
): Promise<Omit<CheckedAddress, 'client'>> {
  const { rows } = await client.query<Backend>(backendSql)
  const [backend] = rows
  if (!backend || backend.version < oldestVersion) {
    throw new UnusableConnection(
      `${name} (${formatAddress(url)}) is PostgreSQL ${backend?.version}. First Chair needs ${oldestVersion} or newer.`,
    )
  }
  if (backend.isReadOnly) throw new NoWrites()
  // PostgreSQL sends the id of the session's process when a connection starts. A pooler sends another number.
  if (Reflect.get(client, 'processID') === backend.pid) return { abilities: ownSessions, isPooler: false }
  const shared = await findSharing(name, url, client, await connect(url))
  if (!shared) return { abilities: ownSessions, isPooler: true }
  return { abilities: { hasOwnSessions: false, ...shared, hasTimeLimits: !backend.isUnlimited }, isPooler: true }
}

/**
 * Finds out whether two connections of a pooler share sessions, by looking at the ids of their sessions during
 * alternating transactions. The same named statement in both shows whether the pooler knows these.
 */
async function findSharing(
  name: string,
  url: string,
  one: pg.Client,
  other: pg.Client,
): Promise<{ hasNamedStatements: boolean } | undefined> {
  const statement = { name: `first-chair-${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
  const askPid = async (client: pg.Client): Promise<number | undefined> =>
    (await client.query<{ pid: number }>(statement)).rows[0]?.pid
  try {
    const first = await askPid(one)
    let isShared = false
    // When sharing is proved, one more round asks for the statement in a session that has it from the other connection.
    for (let attempt = 0, roundsWhenShared = 0; attempt < attemptsToMeet && roundsWhenShared < 2; attempt += 1) {
      await other.query('begin')
      const visited = await askPid(other)
      const next = await askPid(one)
      await other.query('commit')
      isShared ||= visited === first || visited === next || next !== first
      if (isShared) roundsWhenShared += 1
    }
    return isShared ? { hasNamedStatements: true } : undefined
  } catch (error) {
    if (isUnknownOrDuplicateStatement(error)) return { hasNamedStatements: false }
    if (error instanceof Error && /statement pooling/i.test(error.message)) {
      throw new UnusableConnection(
        `${name} (${formatAddress(url)}) leads to a pooler in statement mode, which has no transactions. Use transaction or session mode.`,
      )
    }
    throw error
  }
}

/** PostgreSQL does not know a named statement, or knows it already: the session belongs to another connection. */
function isUnknownOrDuplicateStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05')
}

/** Whether a connection hears what another one announces. Both then belong to the same database. */
async function hears(listener: pg.Client, announcer: pg.Client): Promise<boolean> {
  const channel = `first_chair_check_${randomUUID().replaceAll('-', '')}`
  await listener.query(`listen ${channel}`)
  const heard = new Promise<boolean>((resolve) => {
    listener.on('notification', (message) => {
      if (message.channel === channel) resolve(true)
    })
    setTimeout(() => resolve(false), maxMillisecondsToHear).unref()
  })
  await announcer.query('select pg_notify($1, $2)', [channel, ''])
  const isHeard = await heard
  await listener.query(`unlisten ${channel}`)
  return isHeard
}
