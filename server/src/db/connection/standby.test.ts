import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as } from '../../app/test-app.builders.ts'
import { waitForDatabase } from '../../app/wait-for-database.ts'
import { openLog } from '../../http/logger.ts'
import { openAnnouncements } from '../announcements.ts'
import { openPool } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { migrate } from '../migrate.ts'
import { checkConnections, ownSessions } from './check-connections.ts'
import { openLongReads, type LongReads } from './long-reads.ts'
import { runAsOperator, startPrimaryWithStandby, type PrimaryWithStandby } from './standby.builders.ts'

let servers: PrimaryWithStandby
const pools: pg.Pool[] = []

beforeAll(async () => {
  servers = await startPrimaryWithStandby()
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})
afterAll(() => servers?.stop())

function open(url: string): pg.Pool {
  const pool = openPool(url, () => undefined, 4)
  pools.push(pool)
  return pool
}
const isStandby = async (pool: pg.Pool) =>
  (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is

/** One address with several hosts. */
function several(parameters: string, ...urls: string[]): string {
  const [first = ''] = urls
  const hosts = urls.map((url) => new URL(url).host).join(',')
  return `${first.replace(new URL(first).host, hosts)}${parameters}`
}
const away = () => servers.primary.replace(new URL(servers.primary).host, '127.0.0.1:1')

describe('of several hosts, a connection leads to', () => {
  test('the one that accepts writes, whatever the order', async () => {
    for (const urls of [
      [servers.primary, servers.standby],
      [servers.standby, servers.primary],
      [away(), servers.standby, servers.primary],
    ]) {
      expect(await isStandby(open(several('', ...urls)))).toBe(false)
      expect(await isStandby(open(several('?target_session_attrs=primary', ...urls)))).toBe(false)
    }
  })

  test('a standby, if one is wanted', async () => {
    const urls = [servers.primary, servers.standby]
    for (const target of ['standby', 'read-only', 'prefer-standby']) {
      expect(await isStandby(open(several(`?target_session_attrs=${target}`, ...urls)))).toBe(true)
    }
    expect(await isStandby(open(several('?target_session_attrs=prefer-standby', servers.primary, away())))).toBe(false)
  })

  test('none, with the answer of each', async () => {
    await expect(open(several('', servers.standby, away())).query('select 1')).rejects.toThrow(
      /^No server is read-write \(127\.0\.0\.1:\d+: is a standby; 127\.0\.0\.1:1: connect ECONNREFUSED/,
    )
    await expect(open(`${servers.standby}?target_session_attrs=read-write`).query('select 1')).rejects.toThrow(
      'is a standby',
    )
  })

  test('another one, when the server has become read-only', async () => {
    const pool = open(several('', servers.standby, servers.primary))
    const client = await pool.connect()
    await client.query('set default_transaction_read_only = on')
    await expect(client.query('create table never ()')).rejects.toMatchObject({ code: '25006' })
    client.release()
    await expect.poll(() => pool.totalCount).toBe(0)
    await pool.query('create table if not exists again ()')
  })

  test('a wrong password is said, and not taken for an outage', async () => {
    const url = new URL(servers.primary)
    const wrong = several('', servers.standby, servers.primary).replace(url.password, 'wrong')
    await expect(open(wrong).query('select 1')).rejects.toThrow('password authentication failed')
    const waiting = { signal: new AbortController().signal, onWait: () => undefined }
    await expect(waitForDatabase({ databaseUrl: wrong, databaseDirectUrl: undefined }, waiting)).rejects.toThrow(
      /^DATABASE_URL \(.*\): password authentication failed for user "first_chair"\. Correct user and password/,
    )
  })

  test('the check at start does not take a standby for a database that can be used', async () => {
    await expect(checkConnections({ url: servers.standby, directUrl: servers.standby })).rejects.toThrow(
      /^DATABASE_URL \(.*\): the server accepts no writes/,
    )
  })

  test('migrations, announcements and the check at start work too', async () => {
    const url = several('', servers.standby, servers.primary)
    await migrate(url)
    expect(await checkConnections({ url, directUrl: url })).toEqual(ownSessions)
    const heard: string[] = []
    const announcements = openAnnouncements(url, () => undefined)
    announcements.subscribe(
      'one',
      (payload) => heard.push(payload),
      () => undefined,
    )
    await expect.poll(() => announcements.isListening()).toBe(true)
    await open(servers.primary).query(`select pg_notify('one', 'hello')`)
    await expect.poll(() => heard).toEqual(['hello'])
    await announcements.close()
  })
})

describe('long reads', () => {
  let primary: pg.Pool
  let log: string[]

  function openReads(replicaUrl: string): LongReads {
    primary = open(servers.primary)
    log = []
    const write = (_facts: object, message: string) => log.push(message)
    return openLongReads({ primary, replica: open(replicaUrl) }, { info: write, warn: write })
  }
  const read = (reads: LongReads) => reads.read(isStandby)

  test('go to the replica, and always see what was saved before', async () => {
    const reads = openReads(servers.standby)
    await primary.query('create table if not exists counted (n integer)')
    let isStandbyUsed = 0
    for (let n = 1; n <= 50; n += 1) {
      await primary.query('insert into counted values ($1)', [n])
      const [count, fromStandby] = await reads.read(async (pool) => [
        (await pool.query<{ n: number }>('select max(n) as n from counted')).rows[0]?.n,
        await isStandby(pool),
      ])
      expect(count).toBe(n)
      if (fromStandby === true) isStandbyUsed += 1
    }
    expect(isStandbyUsed).toBeGreaterThan(40)
    expect(await reads.describeReplica()).toEqual({ isInUse: true, lag: { bytes: 0, seconds: 0 } })
  })

  test('go to the primary while the replica is behind, and back when it is not', async () => {
    const reads = openReads(servers.standby)
    expect(await read(reads)).toBe(true)
    await runAsOperator(servers.superuserAtStandby, 'select pg_wal_replay_pause()')
    await primary.query('create table if not exists behind ()')
    expect(await read(reads)).toBe(false)
    const figures = await reads.describeReplica()
    expect(figures.isInUse).toBe(false)
    expect(figures.lag?.bytes).toBeGreaterThan(0)
    await runAsOperator(servers.superuserAtStandby, 'select pg_wal_replay_resume()')
    await expect.poll(() => read(reads)).toBe(true)
    expect(log).toEqual([
      'reports are read from the primary, because the replica is away or behind',
      'reports are read from the replica again',
    ])
  })

  test('go to the primary, without an error, when the replica is stopped during a read or away', async () => {
    const reads = openReads(servers.standby)
    let attempts = 0
    const answer = reads.read(async (pool) => {
      attempts += 1
      if (attempts === 1) await servers.stopStandby()
      return isStandby(pool)
    })
    expect(await answer).toBe(false)
    expect(attempts).toBe(2)
    expect(await read(openReads(away()))).toBe(false)
    expect((await reads.describeReplica()).lag).toBeUndefined()
    await servers.startStandby()
  })

  test('that the product refuses are not repeated at the primary', async () => {
    const reads = openReads(servers.primary)
    let attempts = 0
    const refused = reads.read(async () => {
      attempts += 1
      throw Object.assign(new Error('There is no report.'), { code: 'not-populated' })
    })
    await expect(refused).rejects.toThrow('There is no report.')
    expect(attempts).toBe(1)
  })

  test('go to the primary if the address of the replica leads to no standby', async () => {
    expect(await read(openReads(servers.primary))).toBe(false)
    expect(log).toEqual(['reports are read from the primary, because the replica is away or behind'])
  })

  test('are exports, lists and metrics of the product', async () => {
    const uses: boolean[] = []
    const app = await aTestApp({
      database: {
        connectionString: servers.primary,
        runtimeConnectionString: servers.primary,
        superuserConnectionString: servers.superuserAtPrimary,
        drop: async () => undefined,
      },
      longReads: (pool) => {
        const reads = openLongReads({ primary: pool, replica: open(servers.standby) }, openLog('silent'))
        const observe = async (chosen: pg.Pool) => uses.push((await isStandby(chosen)) === true)
        return { ...reads, read: (work) => reads.read(async (chosen) => (await observe(chosen), work(chosen))) }
      },
    })
    await insertRows(app.pool, 'administrator_email', [{ email: 'admin@kestrel.example' }])
    const get = (url: string) => app.app.inject({ method: 'GET', url, headers: as('admin') })
    for (const url of ['/api/admin/audit', '/api/admin/audit?isCsvExport=true', '/api/admin/waivers/signed']) {
      const answer = await get(url)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect(uses).toEqual([true, true, true])
    const { body } = await get('/metrics')
    expect(body).toMatch(/^first_chair_replica_in_use\{replica="DATABASE_REPLICA_URL"\} 1$/m)
    expect(body).toMatch(/^first_chair_replica_lag_bytes\{replica="DATABASE_REPLICA_URL"\} \d+$/m)
    expect(body).toMatch(/^first_chair_replica_lag_seconds\{replica="DATABASE_REPLICA_URL"\} [\d.]+$/m)
    await app.close()
  })
})
