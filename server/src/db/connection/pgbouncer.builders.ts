import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPgBouncer } from '../../../../scripts/test-servers.mjs'
import type { ConnectionAbilities } from './check-connections.ts'
import { findUnprivilegedUser, runsAsRoot } from '../embedded/embedded-postgres-binaries.ts'

export { findPgBouncer }

/** What the Debian 12 version of PgBouncer can do in transaction mode, in front of a role without time limits. */
export const transactionModeAbilities: ConnectionAbilities = {
  hasOwnSessions: false,
  hasNamedStatements: false,
  hasTimeLimits: false,
}

/**
 * Starts PgBouncer in transaction mode if `TEST_POOLER=1`, so that `npm run prove` can repeat tests through it. Returns
 * the environment of a product with this database.
 */
export async function startTestPooler(
  connectionString: string,
): Promise<{ environment: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string }; stop(): Promise<void> }> {
  if (process.env['TEST_POOLER'] !== '1') {
    return { environment: { DATABASE_URL: connectionString }, stop: () => Promise.resolve() }
  }
  const pooler = await startPgBouncer(connectionString, 'transaction')
  return {
    environment: { DATABASE_URL: pooler.connectionString, DATABASE_DIRECT_URL: connectionString },
    stop: () => pooler.stop(),
  }
}

/**
 * Starts a real PgBouncer in front of a PostgreSQL server, with all of its databases. Returns the address that replaces
 * `connectionString`.
 */
export async function startPgBouncer(
  connectionString: string,
  mode: 'session' | 'transaction' | 'statement',
  settings: Readonly<Record<string, string>> = {},
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const program = findPgBouncer()
  if (program === undefined) throw new Error('PgBouncer is not installed.')
  const target = new URL(connectionString)
  const folder = await mkdtemp(join(tmpdir(), `first-chair-test-${process.pid}-`))
  const port = await findFreePort()
  const host = target.searchParams.get('host') ?? target.hostname
  const password = decodeURIComponent(target.password)
  const lines = {
    pool_mode: mode,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: password === '' ? 'trust' : 'plain',
    auth_file: join(folder, 'users.txt'),
    logfile: join(folder, 'pgbouncer.log'),
    max_client_conn: '200',
    default_pool_size: '40',
    // A database can only be dropped when nobody is connected to it.
    server_idle_timeout: '0.5',
    ...settings,
  }
  const files = {
    'users.txt': `"${target.username}" "${password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${host} port=${target.port || '5432'}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const user = runsAsRoot() ? findUnprivilegedUser() : undefined
  if (user) {
    for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))])
      await chown(path, user.uid, user.gid)
  }
  await chmod(folder, 0o700)

  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...user, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  const pooled = new URL(connectionString)
  pooled.host = `127.0.0.1:${port}`
  pooled.searchParams.delete('host')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswering(pooled.href, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: pooled.href, stop }
}

async function untilAnswering(connectionString: string, hasEnded: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; ; await pause(20)) {
    const client = new pg.Client(connectionString)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) throw error
    }
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
