import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { addArchivedRecords, takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { openVerificationThreads, type VerificationThreads } from './verification-threads.facts.ts'
import { verifySignedWaivers } from './verify-signed-waivers.ts'

let testApp: TestApp
let threads: VerificationThreads
let intruder: pg.Client

/** More than two parts of the log. */
const records = 9_000
const tables = ['archived_waiver', 'log_leaf', 'log_subtree', 'log_pending']

beforeAll(async () => {
  testApp = await aTestApp()
  threads = openVerificationThreads({ connectionString: toConnectionString(), objectStorage: undefined, count: 2 })
  intruder = new pg.Client(testApp.superuserConnectionString)
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  const positions = Array.from({ length: records }, (_, index) => index + 1)
  await addArchivedRecords(testApp.pool, positions)
  await takeAllIntoLog(testApp)
  for (const table of tables) await intruder.query(`create table saved_${table} as select * from ${table}`)
})
afterEach(async () => {
  for (const table of tables)
    await intruder.query(`delete from ${table}; insert into ${table} select * from saved_${table}`)
})
afterAll(async () => {
  await threads.close()
  await intruder.end()
  await testApp.close()
})

function toConnectionString(): string {
  const { connectionString } = testApp.ctx.pool.options
  if (connectionString === undefined) throw new Error('The pool has no address.')
  return connectionString
}

describe('several threads come to the same verdict as one', () => {
  test.each([
    ['unchanged records', 'select', undefined],
    [
      'missing records in several parts',
      'delete from archived_waiver where position in (8500, 4200, 300)',
      'Signed waiver 300',
    ],
    [
      'a changed leaf in the last part, and a changed record in the second',
      `update log_leaf set hash = sha256(hash) where leaf_index = 8999;
       update archived_waiver set record_hash = sha256('x'), chain_hash = sha256(previous_hash || sha256('x')) where position = 4500`,
      'Signed waiver 4500',
    ],
    ['a leaf that is missing', 'delete from log_leaf where leaf_index = 4096', 'Leaf 4096 of the log'],
    [
      'a changed tile',
      'update log_subtree set hash = sha256(hash) where level = 1 and subtree_index = 20',
      'The file tile/1/000.p/21 of the log',
    ],
    [
      'swapped leaves of two parts',
      `update log_leaf l set hash = o.hash from saved_log_leaf o
       where l.leaf_index in (100, 7000) and o.leaf_index = 7100 - l.leaf_index`,
      'Signed waiver 100',
    ],
    [
      'a record that is not in the log',
      `insert into archived_waiver (position, previous_hash, record_hash, chain_hash, archive)
       select 20000, previous_hash, record_hash, chain_hash, archive from saved_archived_waiver where position = 1`,
      'Signed waiver 20000',
    ],
  ])('for %s', async (_, change, subject) => {
    await intruder.query(change)
    const alone = await verifySignedWaivers(testApp.pool)
    expect(alone.fault?.subject).toBe(subject)
    expect(await verifySignedWaivers(testApp.pool, undefined, { threads })).toEqual(alone)
  })
})

test('a database that does not answer is reported, and no thread is left', async () => {
  const unreachable = new URL(toConnectionString())
  unreachable.port = '1'
  const others = openVerificationThreads({ connectionString: unreachable.href, objectStorage: undefined, count: 2 })
  await expect(verifySignedWaivers(testApp.pool, undefined, { threads: others })).rejects.toThrow(/^connect E/)
  await others.close()
  await expect(others.verify({ kind: 'pending' })).rejects.toThrow('was stopped')
})

test('a thread that fails while it has nothing to do ends nothing else, and is replaced', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const one = openVerificationThreads({ connectionString: toConnectionString(), objectStorage: undefined, count: 1 })
  const pending = await one.verify({ kind: 'pending' })
  const [thread] = sent.mock.contexts
  if (!(thread instanceof Worker)) throw new Error('No thread was asked.')
  expect(() => thread.emit('error', new Error('out of memory'))).not.toThrow()
  await thread.terminate()
  expect(await one.verify({ kind: 'pending' })).toEqual(pending)
  expect(sent.mock.contexts[1]).not.toBe(thread)
  await one.close()
  sent.mockRestore()
})
