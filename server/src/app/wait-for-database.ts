import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import type { Log } from '../context/context.ts'
import {
  checkConnections,
  ConnectionFailed,
  ownSessions,
  type ConnectionAbilities,
} from '../db/connection/check-connections.ts'
import { findAdvice, formatError } from '../db/connection/connection-problem.ts'
import { isDatabaseUnavailable } from '../db/database.ts'

const millisecondsBetweenAttempts = 500
const millisecondsBetweenMessages = 5_000

/**
 * Waits until the external database answers, for as long as it takes: the machines of a resort may start in any order.
 * Says every few seconds what it waits for. Resolves with what the connections can do. Throws at once, with a message
 * for the operator, if waiting would not help.
 */
export async function waitForDatabase(
  { databaseUrl: url, databaseDirectUrl: directUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  { signal, onWait }: { signal: AbortSignal; onWait: (message: string) => void },
): Promise<ConnectionAbilities> {
  if (url === undefined) return ownSessions
  for (let nextMessageAt = 0; ;) {
    try {
      return await checkConnections({ url, directUrl: directUrl ?? url })
    } catch (error) {
      const reason = error instanceof ConnectionFailed ? error.cause : error
      const advice = findAdvice(reason)
      if (advice !== undefined) throw new Error(`${formatError(error)}. ${advice}.`, { cause: error })
      if (!isAway(reason)) throw error
      if (Date.now() >= nextMessageAt) {
        onWait(`waiting for the database: ${formatError(error)}`)
        nextMessageAt = Date.now() + millisecondsBetweenMessages
      }
    }
    await pause(millisecondsBetweenAttempts, undefined, { signal })
  }
}

/** A pooler that cannot reach PostgreSQL accepts connections, and then does not answer or reports an error of its own. */
function isAway(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    (error instanceof Error && /read timeout|timeout expired|server_login/i.test(error.message))
  )
}

/** Says once, at start, what a pooler costs. */
export function logMissingAbilities(abilities: ConnectionAbilities, log: Pick<Log, 'warn' | 'info'>): void {
  const { hasOwnSessions, hasNamedStatements, hasTimeLimits } = abilities
  if (hasOwnSessions) return
  log.info({}, 'DATABASE_URL leads to a pooler in transaction mode')
  if (!hasNamedStatements) {
    log.warn(
      {},
      'the pooler does not know prepared statements, so PostgreSQL plans every statement anew, which costs it more processor time: use PgBouncer 1.21 or newer with max_prepared_statements above 0',
    )
  }
  if (!hasTimeLimits) {
    log.warn(
      {},
      `PostgreSQL does not limit the time of statements, and through the pooler the product cannot either: run "alter role ... set statement_timeout = '15s'" and "alter role ... set idle_in_transaction_session_timeout = '15s'" for the role in DATABASE_URL`,
    )
  }
}
