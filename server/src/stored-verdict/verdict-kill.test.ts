import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { testProgram } from '../app/test-programs.builders.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { findStoredVerdicts, readAnswers, readAsStored, updateAll, withoutNumber } from './agreement.builders.ts'

const today = '2026-12-05'
/** `npm run prove` kills more often. */
const rounds = process.env['PROVE'] === '1' ? 12 : 4

let database: TestDatabase
let testApp: TestApp
const children = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await aTestApp({ database })
  await fillDemoResort(testApp.pool, { today, encryption: testApp.ctx.encryption })
  await updateAll(testApp)
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await testApp.close()
})

/** Starts a process that judges households again and again, and waits until it has begun. */
async function startJudge(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [testProgram('judge-for-ever'), database.runtimeConnectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout ?? expect.fail(), 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  children.delete(child)
}

test('no change is lost when processes that judge at the same time are killed, and no verdict is older than its facts', async () => {
  const stored = await findStoredVerdicts(testApp.pool)
  const heads = [...new Set(stored.map(({ ipCode }) => ipCode))]
  const lastNumber = Math.max(...stored.map(({ changeNo }) => changeNo))
  for (let round = 0; round < rounds; round += 1) {
    const judges = await Promise.all([startJudge(), startJudge()])
    // Each statement is a change of its own while the processes judge the ones before.
    for (const head of heads) {
      await testApp.pool.query(
        round % 2 === 0
          ? `delete from pos.authorization where ip_code = $1`
          : `insert into pos.authorization (ip_code, authorization_type, start_date, end_date, source)
             select $1, code, $2::date, $2::date + 200, gen_random_uuid()::text from pos.authorization_type`,
        round % 2 === 0 ? [head] : [head, today],
      )
    }
    await Promise.all(judges.map(kill))
  }
  await updateAll(testApp)
  const { rows } = await testApp.pool.query('select from readiness_change where due_at <= now()')
  expect(rows).toEqual([])
  const after = await findStoredVerdicts(testApp.pool)
  expect(new Set(after.map(({ changeNo }) => changeNo)).size).toBe(after.length)
  expect(Math.max(...after.map(({ changeNo }) => changeNo))).toBeGreaterThan(lastNumber)
  for (const { locationId, visitDay, ipCode } of after.filter((row) => row.contactId === row.ipCode)) {
    const own = after.filter(
      (row) => row.locationId === locationId && row.visitDay === visitDay && row.ipCode === ipCode,
    )
    const read = await readAsStored(testApp, ipCode, { locationId, visitDay })
    const sorted = read.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1))
    expect(own.map(withoutNumber)).toEqual(sorted)
    const { told, judged } = await readAnswers(testApp, { ipCode, locationId })
    expect(told).toEqual(judged)
  }
}, 180_000)
