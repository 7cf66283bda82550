import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** How to wait for a lock. The defaults are for the migrations of a large installation. */
export type LockWait = {
  /** Receives what is waited for, every few seconds. */
  onWait?: (message: string) => void
  /** Ends the wait. */
  signal?: AbortSignal
  maxSeconds?: number
  secondsBetweenMessages?: number
}

const millisecondsBetweenAttempts = 200

/**
 * Takes an advisory lock for the session of a client. While another session holds it, says which one, and throws after
 * `maxSeconds`.
 */
export async function waitForLock(
  client: pg.Client,
  lock: number,
  { onWait, signal, maxSeconds = 600, secondsBetweenMessages = 5 }: LockWait,
): Promise<void> {
  const startedAt = Date.now()
  let nextMessageAt = startedAt
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [lock])
    if (rows[0]?.isTaken === true) return

    const waited = Math.round((Date.now() - startedAt) / 1000)
    if (waited >= maxSeconds) {
      const { pid, text } = await describeHolder(client, lock)
      throw new Error(
        `${text} has kept the migration lock for ${waited} seconds. If it is not migrating, end it with "select pg_terminate_backend(${pid})", then start again.`,
      )
    }
    if (Date.now() >= nextMessageAt) {
      onWait?.(`waiting for the migration lock, held by ${(await describeHolder(client, lock)).text}`)
      nextMessageAt = Date.now() + secondsBetweenMessages * 1000
    }
    await pause(millisecondsBetweenAttempts, undefined, { signal })
  }
}

type Holder = {
  pid: number
  application: string | null
  address: string | null
  since: Date | null
  state: string | null
}

async function describeHolder(client: pg.Client, lock: number): Promise<{ pid: number; text: string }> {
  const { rows } = await client.query<Holder>(
    `select l.pid, a.application_name as application, host(a.client_addr) as address, a.backend_start as since, a.state
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
       and l.classid::bigint << 32 | l.objid::bigint = $1::bigint and l.objsubid = 1`,
    [lock],
  )
  const [holder] = rows
  if (!holder) return { pid: 0, text: 'a session that has just ended' }
  const { pid, application, address, since, state } = holder
  const facts = [
    application === null || application === '' ? 'of an unknown program' : `of "${application}"`,
    ...(address === null ? [] : [`from ${address}`]),
    ...(since === null ? [] : [`connected since ${since.toISOString()}`]),
    ...(state === null ? [] : [state]),
  ]
  return { pid, text: `session ${pid} of PostgreSQL (${facts.join(', ')})` }
}
