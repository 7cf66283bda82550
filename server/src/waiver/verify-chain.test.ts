import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, taskOf, testResort } from '../http/test-resort.builders.ts'
import { aDrawing } from './drawn-signature.builders.ts'
import { verifyChain } from './verify-chain.ts'

let house: TestApp
let intruder: pg.Client

beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  for (const { ipCode, firstName, lastName } of lindqvists) {
    const isChild = ['Juno', 'Finn'].includes(firstName)
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/tasks/contact/complete/Waiver',
      headers: as('maya'),
      payload: {
        id: taskOf(testResort.seasonWaiver, ipCode),
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
  // Somebody with the database's own keys: triggers do not stop them, the chain shows what they did.
  intruder = new pg.Client(house.superuserConnectionString)
  await intruder.connect()
  await intruder.query(`set session_replication_role = replica`)
  await intruder.query('create table kept_waiver as select * from signed_waiver')
  await intruder.query('create table kept_contact as select * from signed_waiver_contact')
  await intruder.query('create table kept_text as select * from waiver_text')
  await intruder.query('create table kept_end as select * from waiver_chain')
  await intruder.query('alter table signed_waiver drop constraint signed_waiver_check1')
  await intruder.query('alter table waiver_text drop constraint waiver_text_check')
})

afterEach(async () => {
  await intruder.query('delete from signed_waiver; insert into signed_waiver select * from kept_waiver')
  await intruder.query(
    'delete from signed_waiver_contact; insert into signed_waiver_contact select * from kept_contact',
  )
  await intruder.query('delete from waiver_text; insert into waiver_text select * from kept_text')
  await intruder.query('delete from waiver_chain; insert into waiver_chain select * from kept_end')
})

afterAll(async () => {
  await intruder.end()
  await house.close()
})

test('an untouched chain is in order, and every record was checked', async () => {
  expect(await verifyChain(house.pool)).toEqual({
    checked: 4,
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
const moreTexts = ['ip_address', 'browser_name', 'browser_version', 'user_agent', 'comment']

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
])('a record whose %s was changed is found and named', async (_column, change) => {
  await intruder.query(`update signed_waiver set ${change} where position = 3`)
  const { checked, fault } = await verifyChain(house.pool)
  expect(checked).toBe(2)
  expect(fault?.position).toBe(3)
})

test('a user agent that was taken out of a record is found', async () => {
  await intruder.query('update signed_waiver set user_agent = null where position = 3')
  expect((await verifyChain(house.pool)).fault).toEqual({ position: 3, fault: 'was changed after it was signed' })
})

test('one byte of the signed text is enough', async () => {
  await intruder.query(`update waiver_text set html = html || ' '`)
  expect(await verifyChain(house.pool)).toMatchObject({ checked: 0, fault: { position: 1 } })
})

test.each([1, 2, 4])('the missing record %i is named', async (position) => {
  await intruder.query('delete from signed_waiver where position = $1', [position])
  expect((await verifyChain(house.pool)).fault).toEqual({ position, fault: 'is missing' })
})

test('an end that is not the hash of the last record is found', async () => {
  await intruder.query(`update waiver_chain set hash = sha256('x')`)
  expect((await verifyChain(house.pool)).fault).toEqual({
    position: 4,
    fault: 'is not what the end of the chain says',
  })
})

test('a record that somebody put behind the end is found', async () => {
  await intruder.query(
    'update waiver_chain set (position, hash) = (select position, chain_hash from kept_waiver where position = 3)',
  )
  expect((await verifyChain(house.pool)).fault).toEqual({ position: 4, fault: 'stands behind the end of the chain' })
})

test('two records that changed places are found', async () => {
  await intruder.query('update signed_waiver set position = position + 10 where position in (2, 3)')
  await intruder.query('update signed_waiver set position = 15 - position where position > 10')
  expect((await verifyChain(house.pool)).fault?.position).toBe(2)
})

test('a signature that counts for somebody it was not given for is found', async () => {
  await intruder.query(`update signed_waiver_contact set contact_id = '9999' where position = 2`)
  expect((await verifyChain(house.pool)).fault?.position).toBe(2)
})
