import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as } from '../app/test-app.builders.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { testServerPrefix } from '../db/test-server.ts'

/**
 * The same as in silent-database.test.ts with the firewall of Linux. It changes the firewall of this machine for the
 * ports of the test, so it runs only in `npm run prove`, as root.
 */
const canFilter =
  process.env['PROVE'] === '1' && process.getuid?.() === 0 && spawnSync('iptables', ['-w', '-n', '-L']).status === 0
const maxMilliseconds = 10_000
/** The maximum number of ports in one rule. */
const portsPerRule = 15

describe.skipIf(!canFilter)('after iptables dropped all established connections', () => {
  let dataDir: string
  let postgres: EmbeddedPostgres
  let operator: pg.Client
  let resort: TestResortWithPos
  const rules: string[][] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), `${testServerPrefix}${process.pid}-`))
    await chmod(dataDir, 0o711)
    postgres = await startEmbeddedPostgres({ dataDir, fsync: false, listen: 'loopback' })
    await migrate(postgres.connectionString)
    operator = new pg.Client(postgres.superuserConnectionString)
    await operator.connect()
    const { connectionString, superuserConnectionString } = postgres
    resort = await aTestResortWithPos('built-in', {
      database: {
        connectionString,
        runtimeConnectionString: connectionString,
        superuserConnectionString,
        drop: async () => undefined,
      },
    })
  }, 60_000)
  afterAll(async () => {
    for (const rule of rules) iptables('-D', rule)
    await resort?.close()
    await operator?.end()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  function iptables(action: '-I' | '-D', rule: readonly string[]): void {
    const { status, stderr } = spawnSync('iptables', ['-w', action, 'INPUT', ...rule])
    if (status !== 0) throw new Error(stderr.toString())
  }

  /** Drops the packets of the product's open connections, in both directions. Returns the number of connections. */
  async function dropConnections(): Promise<number> {
    const { rows } = await operator.query<{ port: number }>(
      `select client_port as port from pg_stat_activity
       where usename = 'first_chair' and client_port > 0`,
    )
    const server = String(postgres.connection.port)
    for (let first = 0; first < rows.length; first += portsPerRule) {
      const ports = rows
        .slice(first, first + portsPerRule)
        .map(({ port }) => port)
        .join()
      for (const ends of [
        ['--dport', server, '-m', 'multiport', '--sports', ports],
        ['--sport', server, '-m', 'multiport', '--dports', ports],
      ]) {
        const rule = ['-i', 'lo', '-p', 'tcp', ...ends, '-j', 'DROP']
        iptables('-I', rule)
        rules.push(rule)
      }
    }
    return rows.length
  }

  test('every request is answered in time, and the product recovers', async () => {
    const get = (url: string) => resort.testApp.app.inject({ url, headers: as('maya') })
    await expect
      .poll(async () => Object.values((await get('/readyz')).json<{ checks: object }>().checks))
      .not.toContain(false)
    await Promise.all(Array.from({ length: 12 }, () => get('/api/profile')))
    expect(await dropConnections()).toBeGreaterThanOrEqual(4)
    const droppedAt = performance.now()
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (;;) {
          const startedAt = performance.now()
          const answer = await get('/api/profile')
          expect(performance.now() - startedAt).toBeLessThan(maxMilliseconds)
          if (answer.statusCode === 200) return
          expect(answer.statusCode, answer.body).toBe(503)
          await pause(100)
        }
      }),
    )
    await expect
      .poll(async () => Object.values((await get('/readyz')).json<{ checks: object }>().checks))
      .not.toContain(false)
    expect(performance.now() - droppedAt).toBeLessThan(maxMilliseconds)
  }, 40_000)
})
