import { createHash } from 'node:crypto'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { aTestResort, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { saveRecord } from './record.store.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 4)
  await aTestResort(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
})

const save = (contactId: string, shoeSize: string) => {
  const record = aRentalProfile({ shoeSize })
  return saveRecord(pool, {
    handOverId: null,
    submitted: { kind: 'rental-profile', record },
    contactTaskId: aContactTaskId(testResort.rental, contactId),
    locationId: testResort.base,
    activityId: testResort.skiing,
    taskId: testResort.rental,
    contactId,
    householdIpCode: contactId,
    resortDay: '2026-12-05',
    contentHash: createHash('sha256').update(JSON.stringify(record)).digest(),
    submissionId: undefined,
    unchangedSince: null,
    actor: { kind: 'guest', name: '1001' },
    requestId: 'r-1',
    jobName: 'send-rental-profile-to-pos',
  })
}

describe('the job queues for the point of sale', () => {
  test('do not grow in number with every guest', async () => {
    for (let contact = 1; contact <= 60; contact += 1) await save(`C${contact}`, '7')
    const { rows } = await pool.query('select from graphile_worker._private_job_queues')
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.length).toBeLessThanOrEqual(16)
  })

  test('process the records of one contact in their order', async () => {
    await save('1001', '7')
    await save('1001', '8')
    const { rows } = await pool.query(
      'select count(*)::int as jobs, count(distinct queue_name)::int as queues from graphile_worker.jobs',
    )
    expect(rows).toEqual([{ jobs: 2, queues: 1 }])
  })
})
