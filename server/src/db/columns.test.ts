import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bigint,
  boolean,
  bytes,
  columnsOf,
  date,
  decimal,
  formattedDate,
  hex,
  integer,
  json,
  optional,
  sha256Of,
  text,
  textArray,
  time,
} from './columns.ts'
import { copyRows } from './copy-rows.ts'
import { openPool } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type Sample = {
  id: number
  isOpen: boolean | null
  guest: { name: string; age: number | null }
  picture: Buffer | null
  pictureHash: string | null
  textHash: string
  people: readonly { name: string }[]
  names: readonly string[]
  from: string
  until: string | null
  savedAtUtc: string
  offsetHours: number
  comment?: string
}

const sample = columnsOf<Sample>({
  id: bigint('id'),
  isOpen: boolean('is_open'),
  guest: columnsOf<Sample['guest']>({ name: text('guest_name'), age: integer('age') }),
  picture: bytes('picture'),
  pictureHash: sha256Of('picture'),
  textHash: hex('text_hash'),
  people: json('people'),
  names: textArray('names'),
  from: date('from_day'),
  until: formattedDate('until_day'),
  savedAtUtc: time('saved_at_utc'),
  offsetHours: decimal('offset_hours'),
  comment: optional(text<string>('comment')),
})

const picture = Buffer.from([0, 92, 255])
const withoutComment: Sample = {
  id: 1,
  isOpen: null,
  guest: { name: '', age: null },
  picture: null,
  pictureHash: null,
  textHash: '',
  people: [],
  names: [],
  from: '2026-12-05',
  until: null,
  savedAtUtc: '2026-12-05T14:30:00.000Z',
  offsetHours: 0,
}
const full: Sample = {
  id: 2,
  isOpen: true,
  guest: { name: 'Zoë "Z"\t{O’Brien}\\', age: 41 },
  picture,
  pictureHash: createHash('sha256').update(picture).digest('hex'),
  textHash: 'ab00ff',
  people: [{ name: 'Maya, "M"\n' }],
  names: ['a,b', '{"c"}', 'd\\e'],
  from: '2026-12-05',
  until: '2026-12-06',
  savedAtUtc: '2026-12-05T14:30:00.123Z',
  offsetHours: -6.75,
  comment: 'as typed',
}
const samples = [withoutComment, full]

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 2)
  await pool.query(`create table sample (${sample.definitions})`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const insertAll = (insert: (one: Sample) => Promise<unknown>) => Promise.all(samples.map(insert))

test.each<[string, () => Promise<unknown>]>([
  [
    'parameters',
    () =>
      insertAll((one) =>
        pool.query(`insert into sample (${sample.names()}) values (${sample.parameters(1)})`, sample.toParameters(one)),
      ),
  ],
  ['rows by column name', () => insertAll((one) => insertRows(pool, 'sample', [sample.toRow(one)]))],
  [
    'JSON',
    () =>
      pool.query(
        `insert into sample (${sample.names()}) select ${sample.names('s')} from json_to_recordset($1) as s (${sample.definitions})`,
        [JSON.stringify(samples.map(sample.toJson))],
      ),
  ],
  [
    'COPY',
    async () => {
      const client = await pool.connect()
      await copyRows(client, `sample (${sample.names()})`, samples.map(sample.toCopyRow))
      client.release()
    },
  ],
])('objects that were inserted with %s are read unchanged', async (_way, insert) => {
  await pool.query('truncate sample')
  await insert()
  const { rows } = await pool.query<object>(`select ${sample.select('s')} from sample s order by id`)
  expect(rows.map(sample.toObject)).toEqual(samples)
})

test('an update names each column once', async () => {
  await pool.query('truncate sample')
  await insertRows(pool, 'sample', [sample.toRow(full)])
  await pool.query(`update sample set (${sample.names()}) = row(${sample.parameters(1)})`, [
    ...sample.toParameters(withoutComment),
  ])
  const { rows } = await pool.query<object>(`select ${sample.select()} from sample`)
  expect(rows.map(sample.toObject)).toEqual([withoutComment])
})

test('a declaration that lacks a field, has another one, or has another type does not compile', () => {
  type Guest = Sample['guest']
  // @ts-expect-error no column for the field `age`
  columnsOf<Guest>({ name: text('guest_name') })
  // @ts-expect-error no field for the column `phone`
  columnsOf<Guest>({ name: text('guest_name'), age: integer('age'), phone: text('phone') })
  // @ts-expect-error the field `age` is not text
  columnsOf<Guest>({ name: text('guest_name'), age: text('age') })
})
