import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { readCheckpoint, signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { loadLogSigner, loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { loadConsistencyProof, loadInclusionProof, loadTreeEdge } from '../transparency-log/log-tree.facts.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { isConsistent, isIncluded } from '../transparency-log/merkle-tree.rule.ts'
import { addLeaves, emptyTree, getRoot } from '../transparency-log/tree-growth.rule.ts'
import { hashRecordLeaf } from './log-entry.rule.ts'
import { checkNewWaivers } from '../waiver-verification/check-new-waivers.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { startSequencer } from './sequencer.ts'
import { addArchivedRecords as addRecords, takeAllIntoLog } from './take-into-log.builders.ts'
import { takeIntoLog } from './take-into-log.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

let testApp: TestApp
let superuser: pg.Client

beforeAll(async () => {
  testApp = await aTestApp()
  superuser = new pg.Client(testApp.superuserConnectionString)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await testApp.close()
})

const toHash = (position: number): Buffer => createHash('sha256').update(String(position)).digest()

const listPositions = async (): Promise<(number | null)[]> =>
  (await testApp.pool.query<{ position: number | null }>('select position from log_leaf order by leaf_index')).rows.map(
    ({ position }) => position,
  )
const countFrom = (start: number, count: number): number[] => Array.from({ length: count }, (_, index) => start + index)

describe('signed waivers', () => {
  test('are taken into the log once, also those that are committed after later ones', async () => {
    const late = await testApp.pool.connect()
    try {
      await late.query('begin')
      await addRecords(late, [1])
      await addRecords(testApp.pool, [2, 3])
      await takeAllIntoLog(testApp)
      expect(await listPositions()).toEqual([null, 2, 3])
      await late.query('commit')
    } finally {
      late.release()
    }
    await takeAllIntoLog(testApp)
    await takeAllIntoLog(testApp)
    expect(await listPositions()).toEqual([null, 2, 3, 1])
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({ checked: 3, pending: 0, fault: undefined })
  })

  test('of a failed attempt are taken by the next one', async () => {
    await addRecords(testApp.pool, [4])
    const before = await readLogState(testApp.pool)
    const broken = { ...testApp.ctx, encryption: createFieldEncryption([Buffer.alloc(32, 5)]) }
    const client = await testApp.queuePool.connect()
    await expect(takeIntoLog(client, broken)).rejects.toThrow('key that is not configured')
    client.release()
    expect(await readLogState(testApp.pool)).toEqual(before)
    await takeAllIntoLog(testApp)
    expect((await listPositions()).slice(-1)).toEqual([4])
  })

  test('are taken once if several processes try at the same time', async () => {
    await addRecords(testApp.pool, countFrom(100, 50))
    await Promise.all(Array.from({ length: 4 }, () => takeAllIntoLog(testApp)))
    expect((await listPositions()).slice(5)).toEqual(countFrom(100, 50))
    expect(await verifySignedWaivers(testApp.pool)).toMatchObject({ checked: 54, fault: undefined })
  })

  test('are not taken into a log that does not match its checkpoint', async () => {
    const error = 'does not match its checkpoint'
    await superuser.query(`set session_replication_role = replica; create table saved as select * from log_leaf;
                           update log_leaf set hash = sha256('x') where leaf_index = 1`)
    await addRecords(testApp.pool, [200])
    await expect(takeAllIntoLog(testApp)).rejects.toThrow(error)
    await superuser.query('update log_leaf l set hash = s.hash from saved s where l.leaf_index = s.leaf_index')
    await takeAllIntoLog(testApp)
    expect((await listPositions()).slice(-1)).toEqual([200])
  })
})

describe('the log', () => {
  const get = (url: string) => testApp.app.inject({ url })

  test('is served to anyone as tiles, from which its root follows', async () => {
    await addRecords(testApp.pool, countFrom(1_000, 700))
    await takeAllIntoLog(testApp)
    const answer = await get('/log/checkpoint')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=1',
    })
    const head = readCheckpoint(answer.body, await loadLogVerifiers(testApp.pool))
    expect(head?.size).toBe(756)

    const tiles = await Promise.all(
      ['0/000', '0/001', '0/002.p/244', '1/000.p/2'].map((path) => get(`/log/tile/${path}`)),
    )
    for (const tile of tiles) {
      expect(tile.statusCode).toBe(200)
      expect(tile.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
    const [first, second, third, above] = tiles.map(({ rawPayload }) => rawPayload)
    const leaves = Buffer.concat([first ?? '', second ?? '', third ?? ''].map((part) => Buffer.from(part)))
    const hashes = countFrom(0, 756).map((index) => leaves.subarray(index * 32, index * 32 + 32))
    expect(getRoot(addLeaves(emptyTree, hashes).edge)).toEqual(head?.root)
    const roots = [0, 256].map((start) => getRoot(addLeaves(emptyTree, hashes.slice(start, start + 256)).edge))
    expect(Buffer.concat(roots).equals(above ?? Buffer.alloc(0))).toBe(true)
  })

  test.each([
    'checkpoint/x',
    'tile/0/003',
    'tile/0/002',
    'tile/0/002.p/245',
    'tile/1/000',
    'tile/2/000.p/1',
    'tile/9/000.p/1',
    'tile/entries/000',
    'tile/0/0',
    'tile/0/%2e%2e/checkpoint',
    'tile/',
    '',
  ])('answers that /log/%s does not exist', async (path) => {
    expect((await get(`/log/${path}`)).statusCode).toBe(404)
  })

  test('proves every leaf, and that it starts with every earlier tree', async () => {
    const { size, root } = await readLogState(testApp.pool)
    for (const index of [0, 1, 255, 256, 511, 512, 755]) {
      const position = (await listPositions())[index] ?? 0
      if (index > 0) {
        const proof = await loadInclusionProof(testApp.pool, index, size)
        expect(
          isIncluded(
            { hash: hashRecordLeaf({ recordHash: toHash(position), isSealed: false }), index },
            { size, root },
            proof,
          ),
        ).toBe(true)
      }
      const earlier = { size: index + 1, root: getRoot(await loadTreeEdge(testApp.pool, index + 1)) }
      expect(isConsistent(earlier, { size, root }, await loadConsistencyProof(testApp.pool, index + 1, size))).toBe(
        true,
      )
    }
  })

  test('reports a changed tile', async () => {
    await superuser.query(`create table saved_subtree as select * from log_subtree;
                           update log_subtree set hash = sha256(hash) where subtree_index = 1`)
    expect((await verifySignedWaivers(testApp.pool)).fault).toEqual({
      subject: 'The file tile/1/000.p/2 of the log',
      fault: 'does not match its leaves',
    })
    await superuser.query('delete from log_subtree; insert into log_subtree select * from saved_subtree')
  })

  test.each(['log_leaf', 'log_subtree', 'log_state', 'log_key'])(
    'cannot be changed by the product: %s',
    async (table) => {
      await expect(testApp.ctx.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
      await expect(testApp.pool.query(`delete from ${table}`)).rejects.toThrow('its rows are evidence')
      await expect(testApp.pool.query(`truncate ${table}`)).rejects.toThrow('its rows are evidence')
    },
  )

  test('only grows, and keeps its keys', async () => {
    await expect(testApp.pool.query('update log_state set size = size')).rejects.toThrow('only grows')
    await expect(testApp.pool.query(`update log_key set origin = 'x'`)).rejects.toThrow('do not change')
    await expect(testApp.pool.query(`update log_leaf set hash = sha256('x')`)).rejects.toThrow('its rows are evidence')
  })

  test('has one key, which is encrypted and named after the address of the product', async () => {
    const { rows } = await testApp.pool.query<{ origin: string; sealed: Buffer }>(
      'select origin, sealed_private_key as sealed from log_key',
    )
    expect(rows).toMatchObject([{ origin: `${new URL(testApp.ctx.config.baseUrl).host}/log` }])
    const seed = testApp.ctx.encryption.decrypt(
      'transparency-log-key',
      rows[0]?.origin ?? '',
      rows[0]?.sealed ?? Buffer.alloc(0),
    )
    expect(Buffer.from(seed, 'base64')).toHaveLength(32)
    const audit = await testApp.pool.query(`select subject from audit_entry where action = 'log-key-added'`)
    expect(audit.rows).toEqual([{ subject: `log ${rows[0]?.origin}` }])
  })
})

describe('a key of the log that was lost with its encryption key', () => {
  test('is replaced, and checkpoints of the log keep its name', async () => {
    const [lost = ''] = testApp.ctx.encryption.keyIds
    const encryption = createFieldEncryption([Buffer.alloc(32, 7)])
    const client = await testApp.queuePool.connect()
    await addRecords(testApp.pool, [3_000])
    await expect(takeIntoLog(client, { ...testApp.ctx, encryption })).rejects.toThrow('key that is not configured')
    await testApp.pool.query(`insert into encryption_key (key_id, lost_date_utc) values ($1, now())`, [lost])
    await takeIntoLog(client, { ...testApp.ctx, encryption })
    client.release()
    await testApp.pool.query('delete from encryption_key')
    const verifiers = await loadLogVerifiers(testApp.pool)
    expect(new Set(verifiers.map(({ name }) => name)).size).toBe(1)
    expect(new Set(verifiers.map(({ keyId }) => keyId)).size).toBe(2)
    const { checkpoint, size } = await readLogState(testApp.pool)
    expect(readCheckpoint(checkpoint, verifiers.slice(-1))?.size).toBe(size)
    expect((await verifySignedWaivers(testApp.pool)).fault).toBeUndefined()
    // The test continues with the key of the application.
    await superuser.query('delete from log_key where id > 1')
    const signer = await loadLogSigner(testApp.pool, testApp.ctx)
    await superuser.query('update log_state set checkpoint = $1', [
      signCheckpoint(await readLogState(testApp.pool), signer),
    ])
    await addRecords(testApp.pool, [3_001])
    await takeAllIntoLog(testApp)
  })
})

describe('the nightly check', () => {
  const readCheck = async () => (await findSignedWaiverCheck(testApp.pool)) ?? { size: 0, fault: null }
  const readMetric = async (name: string) => {
    const { body } = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return new RegExp(`^${name}\\{.*\\} (\\d+)`, 'm').exec(body)?.[1]
  }

  test('verifies what is new, and the metrics have its result', async () => {
    await checkNewWaivers(testApp.ctx)
    expect(await readCheck()).toMatchObject({ size: 758, fault: null })
    await addRecords(testApp.pool, [4_000, 4_001])
    expect(await readMetric('first_chair_log_pending_records')).toBe('2')
    await takeAllIntoLog(testApp)
    await checkNewWaivers(testApp.ctx)
    expect(await readCheck()).toMatchObject({ size: 760, fault: null })
    expect(await readMetric('first_chair_log_size')).toBe('760')
    expect(await readMetric('first_chair_log_pending_records')).toBe('0')
    expect(await readMetric('first_chair_signed_waiver_faults')).toBe('0')
  })

  test('reports a fault until it is gone', async () => {
    const error = vi.spyOn(testApp.ctx.log, 'error')
    await superuser.query('create table away as select * from archived_waiver where position = 4001')
    await addRecords(testApp.pool, [4_002])
    await takeAllIntoLog(testApp)
    await superuser.query('delete from archived_waiver where position = 4002')
    for (const _ of [1, 2]) {
      await checkNewWaivers(testApp.ctx)
      expect(await readCheck()).toMatchObject({ size: 760, fault: 'Signed waiver 4002 is missing.' })
    }
    expect(await readMetric('first_chair_signed_waiver_faults')).toBe('1')
    expect(error).toHaveBeenCalledTimes(2)
    await superuser.query(
      `insert into archived_waiver (position, previous_hash, record_hash, chain_hash, archive)
       select 4002, previous_hash, $1, sha256(previous_hash || $1), archive from away`,
      [toHash(4_002)],
    )
    await checkNewWaivers(testApp.ctx)
    expect(await readCheck()).toMatchObject({ size: 761, fault: null })
    error.mockRestore()
  })
})

describe('the sequencer', () => {
  const take = (client: pg.PoolClient) => takeIntoLog(client, testApp.ctx)

  test('runs in one of several processes, and in another one after it has stopped', async () => {
    const before = (await listPositions()).length
    const log = { ...testApp.ctx.log, error: vi.fn<(facts: object, message: string) => void>() }
    const stops = [0, 1].map(() => startSequencer({ pool: testApp.queuePool, log, isPaused: () => false, take }))
    await addRecords(testApp.pool, [5_000])
    await vi.waitFor(async () => expect(await listPositions()).toHaveLength(before + 1), { timeout: 20_000 })
    await stops[0]?.()
    await addRecords(testApp.pool, [5_001])
    await vi.waitFor(async () => expect(await listPositions()).toHaveLength(before + 2), { timeout: 20_000 })
    await stops[1]?.()
    expect(log.error).not.toHaveBeenCalled()
  })

  test('says once that records cannot be taken, and continues when they can', async () => {
    const log = {
      ...testApp.ctx.log,
      error: vi.fn<(facts: object, message: string) => void>(),
      info: vi.fn<(facts: object, message: string) => void>(),
    }
    const before = (await listPositions()).length
    await superuser.query(`alter table log_pending rename to log_pending_away`)
    const stop = startSequencer({ pool: testApp.queuePool, log, isPaused: () => false, take })
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), { timeout: 20_000 })
    await superuser.query(`alter table log_pending_away rename to log_pending`)
    await addRecords(testApp.pool, [6_000])
    await vi.waitFor(async () => expect(await listPositions()).toHaveLength(before + 1), { timeout: 20_000 })
    await stop()
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledWith({}, 'signed waivers are taken into the log again')
  })
})
