import { createHash } from 'node:crypto'
import { listLostSignatures, resolveLostSignatures } from '@first-chair/core/lost-signature/lost-signature.api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import {
  aContactTaskId,
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  testResort,
} from '../app/test-resort.builders.ts'
import { openAcknowledgedSignatures, type AcknowledgedSignatures } from './acknowledged-signatures.ts'

let testApp: TestApp
let operator: pg.Client
let name: string
let now = testMorning
const logged: { facts: object; message: string }[] = []

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  const url = new URL(testApp.superuserConnectionString)
  name = url.pathname.slice(1)
  url.pathname = '/postgres'
  operator = new pg.Client(url.href)
  await operator.connect()
})
afterAll(async () => {
  await operator.query(`drop database if exists ${name}_earlier with (force)`)
  await operator.end()
  await testApp.close()
})
beforeEach(() => {
  logged.length = 0
})

const remember = (): AcknowledgedSignatures =>
  openAcknowledgedSignatures({
    pool: testApp.pool,
    now: () => now,
    log: { error: (facts, message) => logged.push({ facts, message }) },
  })
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function sign(who: string, typedName: string, contactId: string): Promise<void> {
  const id = aContactTaskId(testResort.dayWaiver, contactId)
  const rolTextHash = createHash('sha256').update('<p>Today only.</p>').digest('hex')
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(who),
    payload: {
      id,
      contactTaskIds: [id],
      relatedObject: { rolAccepted: true, typedName, rolTextHash, signature: '', signatureDateOffset: -7 },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Ends all sessions, as a failover does, and copies or renames the database meanwhile. */
async function whileDisconnected(statements: readonly string[]): Promise<void> {
  await operator.query(`alter database ${name} connection limit 0`)
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  for (const statement of statements) await operator.query(statement)
  await operator.query(`alter database ${name} connection limit -1`)
  // The first statement after the interruption may meet a closed connection.
  await testApp.pool.query('select 1').catch(() => undefined)
}
const copyDatabase = () => whileDisconnected([`create database ${name}_earlier template ${name}`])
const restoreCopy = () =>
  whileDisconnected([`drop database ${name} with (force)`, `alter database ${name}_earlier rename to ${name}`])

const readLost = async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: listLostSignatures.path, headers: as('admin') })
  return listLostSignatures.answer.parse(answer.json())
}
const readMetric = async () => {
  const { body } = await testApp.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  return /^first_chair_acknowledged_records_missing\{.*\} (\d+)$/m.exec(body)?.[1]
}

test('a process finds the acknowledged signatures that an earlier state of the database lacks', async () => {
  const { acknowledged } = testApp.ctx
  const ofOtherProcess = remember()
  await sign('maya', 'Maya Lindqvist', '1001')
  await acknowledged.check()
  await copyDatabase()
  await sign('sam', 'Sam Okafor', '2001')
  await acknowledged.check()
  await ofOtherProcess.check()
  expect(await readLost()).toEqual({ count: 0, signatures: [] })

  await restoreCopy()
  // Another signature gets the number of the lost one.
  await sign('maya', 'Maya Lindqvist', '1003')
  for (const seconds of [0, 10]) {
    later(seconds)
    await acknowledged.check()
    await ofOtherProcess.check()
    expect((await readLost()).count, 'not confirmed yet').toBe(0)
  }
  later(10)
  await ofOtherProcess.check()
  expect(logged).toEqual([
    {
      facts: { positions: [2], householdIpCodes: [] },
      message: expect.stringContaining('are missing from the database'),
    },
  ])
  await acknowledged.check()
  expect(await readLost()).toMatchObject({ count: 1, signatures: [{ position: 2, householdIpCode: '2001' }] })
  expect(await readMetric()).toBe('1')

  // The guest owes the waiver again. Each loss is reported once.
  await sign('sam', 'Sam Okafor', '2001')
  for (const memory of [acknowledged, ofOtherProcess]) await memory.check()
  later(60)
  for (const memory of [acknowledged, ofOtherProcess]) await memory.check()
  expect(logged).toHaveLength(1)
  expect((await readLost()).count).toBe(1)
})

test('an administrator resolves lost signatures, which is in the audit log', async () => {
  const resolve = () =>
    testApp.app.inject({ method: 'POST', url: resolveLostSignatures.path, headers: as('admin'), payload: {} })
  expect((await resolve()).json()).toEqual({ resolved: 1 })
  expect((await resolve()).json()).toEqual({ resolved: 0 })
  expect(await readLost()).toEqual({ count: 0, signatures: [] })
  expect(await readMetric()).toBe('0')
  const { rows } = await testApp.pool.query(
    `select actor, subject, after from audit_entry where action = 'lost-signatures-resolved'`,
  )
  expect(rows).toEqual([
    {
      actor: 'admin@kestrel.example',
      subject: 'signed waivers 2 to 2',
      after: { positions: [2], householdIpCodes: ['2001'] },
    },
  ])
})

test('a signature that was read as the newest one before it was acknowledged is reported once', async () => {
  const memory = remember()
  await whileDisconnected([`create database ${name}_earlier template ${name}`])
  await sign('maya', 'Theo Lindqvist', '1002')
  await memory.check()
  const { rows } = await testApp.pool.query<{ position: number; recordHash: string }>(
    `select position, encode(record_hash, 'hex') as "recordHash" from signed_waiver order by position desc limit 1`,
  )
  for (const newest of rows) memory.record({ ...newest, householdIpCode: '1001' })
  await restoreCopy()
  await memory.check()
  later(20)
  await memory.check()
  expect(logged).toMatchObject([{ facts: { positions: [rows[0]?.position], householdIpCodes: ['1001'] } }])
  const lost = await readLost()
  expect(lost).toMatchObject({ count: 1, signatures: [{ householdIpCode: '1001' }] })
})

test('a loss that is gone at the next check is not reported', async () => {
  const memory = remember()
  await memory.check()
  await whileDisconnected([`create database ${name}_earlier template ${name}`])
  await sign('maya', 'Maya Lindqvist', '1004')
  await memory.check()
  // An old leader answers for some seconds.
  await whileDisconnected([
    `alter database ${name} rename to ${name}_current`,
    `alter database ${name}_earlier rename to ${name}`,
  ])
  await memory.check()
  later(10)
  await whileDisconnected([
    `alter database ${name} rename to ${name}_earlier`,
    `alter database ${name}_current rename to ${name}`,
  ])
  await memory.check()
  later(20)
  await memory.check()
  expect(logged).toEqual([])
})
