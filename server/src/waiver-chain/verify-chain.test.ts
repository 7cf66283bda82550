import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifyChain } from './verify-chain.ts'

let testApp: TestApp
let intruder: pg.Client

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  for (const { ipCode, firstName, lastName } of lindqvists) {
    const isChild = ['Juno', 'Finn'].includes(firstName)
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/tasks/contact/complete/Waiver',
      headers: as('maya'),
      payload: {
        id: aContactTaskId(testResort.seasonWaiver, ipCode),
        relatedObject: {
          rolAccepted: true,
          signature: aDrawing(ipCode),
          typedName: isChild ? 'Maya Lindqvist' : `${firstName} ${lastName}`,
          signatureDateOffset: -7,
          rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        },
      },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  // An intruder with superuser rights can bypass the triggers. The chain must reveal the changes.
  intruder = new pg.Client(testApp.superuserConnectionString)
  await intruder.connect()
  await intruder.query(`set session_replication_role = replica`)
  await intruder.query('create table saved_waiver as select * from signed_waiver')
  await intruder.query('create table saved_contact as select * from signed_waiver_contact')
  await intruder.query('create table saved_text as select * from waiver_text')
  await intruder.query('create table saved_end as select * from waiver_chain')
  await intruder.query('alter table signed_waiver drop constraint signed_waiver_check1')
  await intruder.query('alter table waiver_text drop constraint waiver_text_check')
})

afterEach(async () => {
  await intruder.query('delete from signed_waiver; insert into signed_waiver select * from saved_waiver')
  await intruder.query(
    'delete from signed_waiver_contact; insert into signed_waiver_contact select * from saved_contact',
  )
  await intruder.query('delete from waiver_text; insert into waiver_text select * from saved_text')
  await intruder.query('delete from waiver_chain; insert into waiver_chain select * from saved_end')
})

afterAll(async () => {
  await intruder.end()
  await testApp.close()
})

test('an unchanged chain is valid, and every record was checked', async () => {
  expect(await verifyChain(testApp.pool)).toEqual({
    checked: 4,
    archived: 0,
    fault: undefined,
    datedBack: { count: 0, first: [] },
  })
})

const texts = [
  'task_name',
  'pos_waiver_id',
  'affirmation',
  'typed_name',
  'signer_ip_code',
  'signer_name',
  'signer_email',
]
const moreTexts = ['ip_address', 'peer_address', 'browser_name', 'browser_version', 'user_agent', 'comment']

test.each([
  ...[...texts, ...moreTexts].map((column) => [column, `${column} = ${column} || '.'`]),
  ['task_id', 'task_id = 2'],
  ['location_id', 'location_id = 2'],
  ['agreed', 'agreed = false'],
  ['signed_on', `signed_on = 'external'`],
  ['drawing', `drawing = set_byte(drawing, 60, (get_byte(drawing, 60) + 1) % 256)`],
  ['signed_for', `signed_for = jsonb_set(signed_for, '{0,lastName}', '"Other"')`],
  ['start_date', 'start_date = start_date - 1'],
  ['end_date', 'end_date = null'],
  ['signed_at_utc', `signed_at_utc = signed_at_utc + interval '1 millisecond'`],
  ['offset_hours', 'offset_hours = offset_hours + 1'],
  ['record_hash', `record_hash = sha256('x')`],
  ['previous_hash', `previous_hash = sha256('x')`],
  ['chain_hash', `chain_hash = sha256('x')`],
])('a record whose %s was changed is reported by its position', async (_column, change) => {
  await intruder.query(`update signed_waiver set ${change} where position = 3`)
  const { checked, fault } = await verifyChain(testApp.pool)
  expect(checked).toBe(2)
  expect(fault?.position).toBe(3)
})

test.each(['user_agent', 'peer_address'])('a %s that was removed from a record is reported', async (column) => {
  await intruder.query(`update signed_waiver set ${column} = null where position = 3`)
  expect((await verifyChain(testApp.pool)).fault).toEqual({ position: 3, fault: 'was changed after it was signed' })
})

test('a change of one byte in the signed text is reported', async () => {
  await intruder.query(`update waiver_text set html = html || ' '`)
  expect(await verifyChain(testApp.pool)).toMatchObject({ checked: 0, fault: { position: 1 } })
})

test.each([1, 2, 4])('the missing record %i is reported', async (position) => {
  await intruder.query('delete from signed_waiver where position = $1', [position])
  expect((await verifyChain(testApp.pool)).fault).toEqual({ position, fault: 'is missing' })
})

test('an end of the chain that is not the hash of the last record is reported', async () => {
  await intruder.query(`update waiver_chain set hash = sha256('x')`)
  expect((await verifyChain(testApp.pool)).fault).toEqual({
    position: 4,
    fault: 'does not match the end of the chain',
  })
})

test('a record after the end of the chain is reported', async () => {
  await intruder.query(
    'update waiver_chain set (position, hash) = (select position, chain_hash from saved_waiver where position = 3)',
  )
  expect((await verifyChain(testApp.pool)).fault).toEqual({ position: 4, fault: 'comes after the end of the chain' })
})

test('two records that were swapped are reported', async () => {
  await intruder.query('update signed_waiver set position = position + 10 where position in (2, 3)')
  await intruder.query('update signed_waiver set position = 15 - position where position > 10')
  expect((await verifyChain(testApp.pool)).fault?.position).toBe(2)
})

test('a signature that counts for a person who was not covered by it is reported', async () => {
  await intruder.query(`update signed_waiver_contact set contact_id = '9999' where position = 2`)
  expect((await verifyChain(testApp.pool)).fault?.position).toBe(2)
})
