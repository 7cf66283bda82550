import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'

let database: TestDatabase
let pool: pg.Pool
let listener: pg.Client
let announced: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.runtimeConnectionString, max: 1 })
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 1 })
  await aTestResort(owner)
  await aHousehold(owner, lindqvists)
  await aHousehold(owner, okafors)
  await owner.end()
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.pass_media', [{ id: 'CARD', ip_code: '1003', kind: 'card' }])
  listener = new pg.Client(database.connectionString)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => announced.push(payload))
  await listener.query('listen household_changed')
})
afterAll(async () => {
  await listener.end()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('delete from household_change')
  await listener.query('select')
  announced = []
})

/** The households that were announced and recorded since the test started, in the order of the announcements. */
async function readChanges() {
  const { rows } = await pool.query<{ ip_code: string }>('select distinct ip_code from household_change order by 1')
  // Announcements arrive before the answer of a later statement.
  await listener.query('select')
  return { announced, recorded: rows.map((row) => row.ip_code) }
}
const only = (...heads: string[]) => ({ announced: heads, recorded: heads })

const aCompletion = (id: string, contactId: string, householdIpCode: string) => ({
  contact_task_id: id,
  location_id: testResort.base,
  activity_id: testResort.skiing,
  task_id: testResort.seasonWaiver,
  contact_id: contactId,
  household_ip_code: householdIpCode,
  outcome: 'completed',
  resort_day: '2026-12-05',
})

describe('the household is announced when', () => {
  test('a member completes a task', async () => {
    await insertRows(pool, 'contact_task_completion', [aCompletion('A', '1002', '1001')])
    expect(await readChanges()).toEqual(only('1001'))
  })
  test('a member who signed in with an own account completes a task, for both', async () => {
    await insertRows(pool, 'contact_task_completion', [aCompletion('B', '1002', '1002')])
    expect(await readChanges()).toEqual(only('1001', '1002'))
    await pool.query(`delete from contact_task_completion where contact_task_id = 'B'`)
  })
  test('a completion is replaced', async () => {
    await pool.query(`update contact_task_completion set resort_day = '2026-12-06' where contact_task_id = 'A'`)
    expect(await readChanges()).toEqual(only('1001'))
  })
  test('staff correct a record, but not when a message changes no fact of a person', async () => {
    await insertRows(pool, 'pos_outbox', [{ kind: 'customer-erased', contact_ids: ['1003'] }])
    expect(await readChanges()).toEqual(only())
    await insertRows(pool, 'pos_outbox', [
      { kind: 'rental-profile', contact_ids: ['1002'], contact_id: '1002', record: {} },
    ])
    expect(await readChanges()).toEqual(only('1001'))
    await pool.query(`delete from pos_outbox where kind = 'customer-erased'`)
  })
  test('the point of sale confirms a record, but not when an attempt fails', async () => {
    await pool.query('update pos_outbox set attempts = 1')
    expect(await readChanges()).toEqual(only())
    await pool.query(`update pos_outbox set status = 'sent', sent_date_utc = now(), record = null`)
    expect(await readChanges()).toEqual(only('1001'))
  })
  test('a link to sign is sent', async () => {
    await insertRows(pool, 'signing_link', [
      {
        household_ip_code: '1001',
        contact_id: '1002',
        location_id: testResort.base,
        token_hash: Buffer.alloc(32),
        expires_at_utc: '2026-12-06',
      },
    ])
    expect(await readChanges()).toEqual(only('1001'))
  })
  test.each([
    [
      'something is bought',
      `insert into pos.purchase (id, ip_code, kind, product_code) values ('P', '1003', 'transaction', 'DAY')`,
    ],
    ['a purchase is cancelled', `update pos.purchase set is_cancelled = true where id = 'P'`],
    ['a purchase is deleted', `delete from pos.purchase where id = 'P'`],
    [
      'a waiver is recorded',
      `insert into pos.authorization (ip_code, authorization_type, start_date, source) values ('1002', 'SEASON', '2026-12-01', 'desk')`,
    ],
    [
      'a card is blocked',
      `insert into pos.hotlist_entry (media_id, reason_code, from_date) values ('CARD', 'X', '2026-12-01')`,
    ],
    ['a card is no longer blocked', `delete from pos.hotlist_entry`],
    ['a card is handed out', `update pos.pass_media set card_number = '82 1' where id = 'CARD'`],
    [
      'a photo is taken',
      `insert into pos.photo (ip_code, jpeg, photo_hash, updated_on) values ('1003', 'a', 'a', '2026-12-01')`,
    ],
    ['a photo is replaced', `update pos.photo set photo_hash = 'b'`],
    [
      'a child is registered',
      `insert into pos.child_registration (ip_code, sealed_profile, updated_on) values ('1003', 'a', '2026-12-01')`,
    ],
    [
      'a rental profile is written',
      `insert into pos.rental_profile (ip_code, updated_on) values ('1003', '2026-12-01')`,
    ],
    [
      'a mobile pass is ordered',
      `insert into pos.mobile_media (transaction_id, order_id, ip_code, product_code, season) values ('T', 'O', '1002', 'DAY', '26')`,
    ],
    ['a phone takes over a mobile pass', `update pos.mobile_media set device = 'phone'`],
    ['a birth date is corrected', `update pos.customer set birth_date = '2016-01-01' where ip_code = '1003'`],
  ])('%s', async (_what, statement) => {
    await pool.query(statement)
    expect(await readChanges()).toEqual(only('1001'))
  })
  test('a member moves to another household, for both', async () => {
    await pool.query(`update pos.customer set head_ip_code = '2001' where ip_code = '1004'`)
    expect(await readChanges()).toEqual(only('1001', '2001'))
  })
  test('a head moves to another household, also under the number of the head', async () => {
    await pool.query(`update pos.customer set head_ip_code = '2001' where ip_code = '1001'`)
    expect((await readChanges()).recorded).toEqual(['1001', '2001'])
    await pool.query(`update pos.customer set head_ip_code = '1001' where ip_code = '1001'`)
  })
  test('a head is deleted', async () => {
    await insertRows(pool, 'pos.customer', [
      { ip_code: '3001', first_name: '', last_name: '', folded_name: '', head_ip_code: '3001' },
    ])
    await readChanges()
    await pool.query('delete from household_change')
    announced = []
    await pool.query(`delete from pos.customer where ip_code = '3001'`)
    expect(await readChanges()).toEqual(only('3001'))
  })
  test('a customer is merged into one of another household, for both', async () => {
    await pool.query(`update pos.customer set merged_into = '2001' where ip_code = '1003'`)
    expect(await readChanges()).toEqual(only('1001', '2001'))
  })
})

describe('nothing is announced when', () => {
  test.each([
    ['an import writes a row as it was', `update pos.purchase set is_open = is_open`],
    ['the bytes of a photo move', `update pos.photo set jpeg = 'c'`],
    [
      'a statement finds no row',
      `update contact_task_completion set outcome = 'completed' where contact_id = 'nobody'`,
    ],
  ])('%s', async (_what, statement) => {
    await pool.query(`insert into pos.purchase (id, ip_code, kind, product_code) values ('Q', '1002', 'transaction', 'DAY')
                      on conflict do nothing`)
    await readChanges()
    await pool.query('delete from household_change')
    announced = []
    await pool.query(statement)
    expect(await readChanges()).toEqual(only())
  })
  test('the transaction is rolled back', async () => {
    await pool.query('begin')
    await pool.query(`update pos.customer set birth_date = '2016-02-02' where ip_code = '1002'`)
    await pool.query('rollback')
    expect(await readChanges()).toEqual(only())
  })
})

describe('all households are announced at once when', () => {
  const add = (prefix: string, from: number, until: number) =>
    pool.query(
      `insert into pos.customer (ip_code, first_name, last_name, folded_name, head_ip_code)
       select $1 || n, '', '', '', $1 || n from generate_series($2::int, $3::int) n`,
      [prefix, from, until],
    )
  test('more than 50 change in one statement; each of them is recorded', async () => {
    await add('a', 1, 50)
    expect((await readChanges()).announced).toHaveLength(50)
    announced = []
    await pool.query('delete from household_change')
    await add('a', 51, 101)
    const changes = await readChanges()
    expect(changes.announced).toEqual(['*'])
    expect(changes.recorded).toHaveLength(51)
  })
  test('more than 5,000 rows change in one statement; they are recorded as one', async () => {
    await add('b', 1, 5_001)
    expect(await readChanges()).toEqual(only('*'))
    announced = []
    await pool.query('delete from household_change')
    await pool.query(`update pos.customer set first_name = 'x' where ip_code like 'b%'`)
    expect(await readChanges()).toEqual(only('*'))
  })
  test.each([
    ['a product opens another gate', `insert into pos.product_access (product_code) values ('DAY')`],
    ['the text of a waiver changes', `update pos.authorization_type set html = html || ' '`],
    ['a product requires a waiver', `insert into pos.product_component (product_code, code) values ('DAY', 'A')`],
  ])('%s', async (_what, statement) => {
    await pool.query(statement)
    expect(await readChanges()).toEqual(only('*'))
  })
})
