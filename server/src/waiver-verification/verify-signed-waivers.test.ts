import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, frosts, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { createNoteSigner } from '../transparency-log/signed-note.rule.ts'
import { signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { loadTreeEdge } from '../transparency-log/log-tree.facts.ts'
import { getRoot } from '../transparency-log/tree-growth.rule.ts'
import { moveIntoChain, takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { verifyLog } from './log-verification.facts.ts'
import { verifyHere } from './verify-part.facts.ts'
import { verifySignedWaivers } from './verify-signed-waivers.ts'

let testApp: TestApp
let intruder: pg.Client

/** What an intruder with superuser rights changes, and what is restored after each test. */
const tables = [
  'signed_waiver',
  'signed_waiver_contact',
  'waiver_text',
  'waiver_chain',
  'log_pending',
  'log_leaf',
  'log_subtree',
  'log_state',
]

/** Records 1 and 2 are in the chain, 3 to 5 in the log, and 6 waits for the log. */
const [inChain, inLog, pending] = [2, 4, 6]

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  for (const person of frosts) await aHousehold(testApp.pool, [person])
  // An intruder with superuser rights can bypass the triggers. The check must reveal the changes.
  intruder = new pg.Client(testApp.superuserConnectionString)
  await intruder.connect()
  await intruder.query(`set session_replication_role = replica`)
  await sign(0)
  await sign(1)
  await moveIntoChain(intruder)
  for (const person of [2, 3, 4]) await sign(person)
  await takeAllIntoLog(testApp)
  await sign(5)
  for (const table of tables) await intruder.query(`create table saved_${table} as select * from ${table}`)
  await intruder.query('alter table signed_waiver drop constraint signed_waiver_check1')
  await intruder.query('alter table waiver_text drop constraint waiver_text_check')
  await intruder.query('alter table log_leaf drop constraint log_leaf_position_key')
})

afterEach(async () => {
  for (const table of tables) {
    // Identity columns are the only ones that cannot be inserted, and none of these tables has one.
    await intruder.query(`delete from ${table}; insert into ${table} select * from saved_${table}`)
  }
})

afterAll(async () => {
  await intruder.end()
  await testApp.close()
})

async function sign(place: number): Promise<void> {
  const { ipCode, firstName, lastName } = frosts[place] ?? { ipCode: '', firstName: '', lastName: '' }
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(firstName.toLowerCase()),
    payload: {
      id: aContactTaskId(testResort.seasonWaiver, ipCode),
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(ipCode),
        typedName: `${firstName} ${lastName}`,
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const verify = () => verifySignedWaivers(testApp.pool)
const findFault = async () => (await verify()).fault
const subjectOf = (position: number) => `Signed waiver ${position}`

test('unchanged records are valid, and every one was checked', async () => {
  expect(await verify()).toMatchObject({
    checked: 6,
    archived: 0,
    pending: 1,
    fault: undefined,
    head: { size: 4 },
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
const moreTexts = [
  'ip_address',
  'peer_address',
  'browser_name',
  'browser_version',
  'user_agent',
  'comment',
  'signed_part',
]
const changes: readonly (readonly [string, string])[] = [
  ...[...texts, ...moreTexts].map((column) => [column, `${column} = ${column} || '.'`] as const),
  ['salts', `salts = jsonb_set(salts, '{signer.name}', '"AAAAAAAAAAAAAAAAAAAAAA"')`],
  ['circumstances', `circumstances = jsonb_set(circumstances, '{build}', '"First Chair 9.9.9"')`],
  ['circumstances with a field more', `circumstances = circumstances || '{"withoutConnection": true}'`],
  ['salts with one more', `salts = salts || '{"circumstances.language": "AAAAAAAAAAAAAAAAAAAAAA"}'`],
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
]

describe.each([
  ['in the chain', inChain],
  ['in the log', inLog],
  ['that waits for the log', pending],
])('a record %s', (_, position) => {
  test.each(changes)('whose %s was changed is reported', async (_column, change) => {
    await intruder.query(`update signed_waiver set ${change} where position = $1`, [position])
    expect(await verify()).toMatchObject({ checked: position - 1, fault: { subject: subjectOf(position) } })
  })

  test.each(['user_agent', 'peer_address', 'salts', 'signed_part', 'circumstances'])(
    'whose %s was removed is reported',
    async (column) => {
      await intruder.query(`update signed_waiver set ${column} = null where position = $1`, [position])
      expect(await findFault()).toEqual({ subject: subjectOf(position), fault: 'was changed after it was signed' })
    },
  )

  test('whose data was removed as if it had been erased, but with its time of erasure kept, is reported', async () => {
    await intruder.query(
      `update signed_waiver set signer_name = 'Somebody Else', erased_date_utc = now(), salts = salts - 'signer.name'
       where position = $1`,
      [position],
    )
    expect(await findFault()).toEqual({
      subject: subjectOf(position),
      fault: 'has personal data again, although it was erased',
    })
  })

  test('that is missing is reported', async () => {
    await intruder.query('delete from signed_waiver where position = $1', [position])
    expect(await findFault()).toEqual({ subject: subjectOf(position), fault: 'is missing' })
  })

  test('that counts for a person who was not covered by it is reported', async () => {
    await intruder.query(`update signed_waiver_contact set contact_id = '9999' where position = $1`, [position])
    expect(await findFault()).toMatchObject({ subject: subjectOf(position) })
  })

  test('that was replaced by another one, with all hashes of its own, is reported', async () => {
    await intruder.query(
      `update signed_waiver w set record_hash = sha256('x'), chain_hash = sha256(w.previous_hash || sha256('x'))
       where position = $1`,
      [position],
    )
    expect(await findFault()).toMatchObject({ subject: subjectOf(position) })
  })
})

test('a change of one byte in the signed text is reported', async () => {
  await intruder.query(`update waiver_text set html = html || ' '`)
  expect(await verify()).toMatchObject({ checked: 0, fault: { subject: subjectOf(1) } })
})

test.each([1, 3, 5])('two records from number %i on that were swapped are reported', async (position) => {
  await intruder.query(
    'update signed_waiver set position = position + 10 where position in ($1::bigint, $1::bigint + 1)',
    [position],
  )
  await intruder.query('update signed_waiver set position = $1::bigint * 2 + 11 - position where position > 10', [
    position,
  ])
  expect(await findFault()).toMatchObject({ subject: subjectOf(position) })
})

test('an end of the chain that is not the hash of the last record is reported', async () => {
  await intruder.query(`update waiver_chain set hash = sha256('x')`)
  expect(await findFault()).toEqual({ subject: subjectOf(2), fault: 'does not match the end of the chain' })
})

test('a chain that was rewritten with its end is reported, because its end is in the log', async () => {
  await intruder.query(`delete from signed_waiver where position = 2`)
  await intruder.query(
    'update waiver_chain set (position, hash) = (select position, chain_hash from saved_signed_waiver where position = 1)',
  )
  expect(await findFault()).toEqual({ subject: 'Leaf 0 of the log', fault: 'is not the end of the chain' })
})

test('a record that neither waits for the log nor is in it is reported', async () => {
  await intruder.query('delete from log_pending')
  expect(await findFault()).toEqual({ subject: subjectOf(pending), fault: 'is not in the log' })
})

describe('the log', () => {
  test.each([
    ['a leaf that was changed', `update log_leaf set hash = sha256('x') where leaf_index = 2`, subjectOf(4)],
    [
      'a first leaf that was changed',
      `update log_leaf set hash = sha256('x') where leaf_index = 0`,
      'Leaf 0 of the log',
    ],
    ['a leaf that was removed', 'delete from log_leaf where leaf_index = 2', 'Leaf 2 of the log'],
    ['the last leaf, if it was removed', 'delete from log_leaf where leaf_index = 3', 'Leaf 3 of the log'],
    ['a leaf that is of another record', 'update log_leaf set position = 3 where leaf_index = 2', subjectOf(3)],
    ['a leaf without a record', 'update log_leaf set position = 99 where leaf_index = 2', subjectOf(99)],
    [
      'a leaf after the end',
      `insert into log_leaf (leaf_index, position, hash) values (4, 99, sha256('x'))`,
      'Leaf 4 of the log',
    ],
    [
      'a tile after the end',
      `insert into log_subtree (level, subtree_index, hash) values (1, 0, sha256('x'))`,
      'Level 1 of the tiles',
    ],
    ['a root that was changed', `update log_state set root = sha256('x')`, 'The checkpoint'],
    ['a size that was changed', 'update log_state set size = 3', 'The checkpoint'],
    ['a checkpoint that was removed', `update log_state set checkpoint = ''`, 'The checkpoint'],
  ])('reports %s', async (_, change, subject) => {
    await intruder.query(change)
    expect(await findFault()).toMatchObject({ subject })
  })

  test('reports every change of one byte in its checkpoint', async () => {
    const { rows } = await testApp.pool.query<{ checkpoint: string }>('select checkpoint from log_state')
    const checkpoint = Buffer.from(rows[0]?.checkpoint ?? '')
    expect(checkpoint.length).toBeGreaterThan(150)
    for (let index = 0; index < checkpoint.length; index += 1) {
      const changed = Buffer.from(checkpoint)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      await intruder.query('update log_state set checkpoint = $1', [changed.toString('latin1')])
      expect((await verifyLogOnly()).fault, `byte ${index}`).toMatchObject({ subject: 'The checkpoint' })
    }
  })

  test('reports a checkpoint of another key', async () => {
    const { rows } = await testApp.pool.query<{ origin: string }>('select origin from log_key')
    const signer = createNoteSigner(rows[0]?.origin ?? '', Buffer.alloc(32, 9))
    const head = { size: 4, root: getRoot(await loadTreeEdge(testApp.pool, 4)) }
    await intruder.query('update log_state set checkpoint = $1', [signCheckpoint(head, signer)])
    expect(await findFault()).toEqual({ subject: 'The checkpoint', fault: 'has no valid signature of the log' })
  })

  test('that is another one than the log that was verified before is reported as a fork', async () => {
    const { head } = await verifyLogOnly()
    expect((await verifyLogOnly(head)).fault).toBeUndefined()
    const earlier = { size: 3, root: getRoot(await loadTreeEdge(testApp.pool, 3)) }
    expect((await verifyLogOnly(earlier)).fault).toBeUndefined()

    const fork = { subject: 'The log', fault: 'does not start with the 3 leaves that were verified before' }
    expect((await verifyLogOnly({ ...earlier, root: head.root })).fault).toEqual(fork)
    expect((await verifyLogOnly({ size: 9, root: head.root })).fault).toMatchObject({ subject: 'The log' })
  })

  test('is only read from where it was verified before', async () => {
    const earlier = { size: 3, root: getRoot(await loadTreeEdge(testApp.pool, 3)) }
    expect(await verifyLogOnly(earlier)).toMatchObject({
      tally: { checked: 2 },
      pending: 1,
      fault: undefined,
      head: { size: 4 },
    })
    await intruder.query(`update signed_waiver set comment = 'x' where position = 5`)
    expect((await verifyLogOnly(earlier)).fault).toMatchObject({ subject: subjectOf(5) })
  })
})

const verifyLogOnly = (verified?: { size: number; root: Buffer }) =>
  verifyLog(
    { pool: testApp.pool, verify: verifyHere({ pool: testApp.pool, objectStorage: undefined }), atOnce: 1 },
    verified,
  )
