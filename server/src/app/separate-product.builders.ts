import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { findFreePort, startTestPooler } from '../db/connection/pgbouncer.builders.ts'
import { openPool } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { testProgram } from './test-programs.builders.ts'

export type SeparateProduct = Awaited<ReturnType<typeof aSeparateProduct>>

/**
 * Prepares the product as a separate process, on a PostgreSQL of its own that writes to disk as in production, so that
 * both can be killed. The database is migrated and empty. `start` starts the product; `stop` ends everything.
 */
export async function aSeparateProduct(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), `first-chair-test-${process.pid}-`))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, listen: 'loopback' })
  const { connectionString } = postgres
  const pooler = await startTestPooler(connectionString)
  await migrate(connectionString)
  const pool = openPool(connectionString, () => undefined)
  const provider = await anOpenIdProvider()
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  const isReady = async () => {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const postmasterPid = async () => {
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    return pidFile.split('\n')[0] ?? ''
  }

  return {
    address,
    connectionString,
    pool,
    provider,
    isReady,
    /** The process of the product, as it was started last. */
    getServer: () => server,
    start: async () => {
      const child = spawn(process.execPath, [testProgram('product')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          BASE_URL: address,
          DATA_DIR: dataDir,
          ...pooler.environment,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: 'first-chair',
          ADMIN_EMAILS: 'admin@kestrel.example',
          DEMO_DATA: '0',
          REQUESTS_PER_MINUTE: '0',
          LOG_LEVEL: 'silent',
          ...environment,
        },
      })
      server = child
      await until(() => {
        if (child.exitCode !== null) throw new Error(`The server exited with status ${child.exitCode}.`)
        return isReady()
      }, 60_000)
    },
    kill,
    /** Kills the process of PostgreSQL that serves the session with an advisory lock, after which PostgreSQL starts anew. */
    killSession: async (lock: number) => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
        [lock],
      )
      const [holder] = rows
      if (!holder) throw new Error('No session has this lock.')
      process.kill(holder.pid, 'SIGKILL')
    },
    /** Returns when the new postmaster answers: sessions of the killed one may still serve until then. */
    killPostgres: async () => {
      const killed = await postmasterPid()
      process.kill(Number(killed), 'SIGKILL')
      await until(async () => {
        const answers = await pool.query('select 1').then(
          () => true,
          () => false,
        )
        return answers && !['', killed].includes(await postmasterPid())
      }, 30_000)
    },
    stop: async () => {
      await kill()
      await provider.stop()
      await pool.end()
      await pooler.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until a condition is true; fails after this time. */
export async function until(isTrue: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`The condition was not true within ${milliseconds} ms.`)
    await pause(50)
  }
}
