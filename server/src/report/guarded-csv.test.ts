import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSafeCell, dangerousStrings } from './dangerous-strings.builders.ts'
import { guardedCsv } from './guarded-csv.rule.ts'

/** As PostgreSQL writes CSV. */
const cell = (text: string): string => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const asPostgresWrites = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(cell).join()}\n`).join(''))

async function guarded(given: Buffer, pieceLength = given.length): Promise<string> {
  const pieces: Buffer[] = []
  for (let at = 0; at < given.length; at += pieceLength) pieces.push(given.subarray(at, at + pieceLength))
  const written: Buffer[] = []
  await pipeline(Readable.from(pieces), guardedCsv('a,b\r\n'), async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) written.push(piece)
  })
  return Buffer.concat(written).toString('utf8')
}

test.each(dangerousStrings)('the cell %j is text, first, in the middle and last in a row', async (text) => {
  const written = await guarded(asPostgresWrites([[text, text, text]]))
  expect(parse(written, { fromLine: 2, recordDelimiter: '\r\n' })).toEqual([[text, text, text].map(asSafeCell)])
})

test('rows end with carriage return and line feed, cells keep their own line breaks', async () => {
  expect(
    await guarded(
      asPostgresWrites([
        ['a\nb', ''],
        ['c', 'd'],
      ]),
    ),
  ).toBe('a,b\r\n"a\nb",""\r\nc,d\r\n')
})

test('cells that are empty stay empty', async () => {
  expect(await guarded(Buffer.from(',\n,x\n'))).toBe('a,b\r\n,\r\n,x\r\n')
})

test('a report without rows has its heading', async () => {
  expect(await guarded(Buffer.alloc(0), 1)).toBe('a,b\r\n')
})

test('whatever stands in the cells, and wherever the pieces are cut, it reads back as it was', async () => {
  const text = fc.oneof(fc.constantFrom(...dangerousStrings), fc.string({ unit: 'binary' }), fc.constant(''))
  const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (table, pieceLength) => {
      const written = await guarded(asPostgresWrites(table), pieceLength)
      const whole = table.map((row) => row.map((one) => asSafeCell(Buffer.from(one).toString('utf8'))))
      expect(parse(written, { fromLine: 2, recordDelimiter: '\r\n' })).toEqual(whole)
    }),
    { numRuns: 100, seed: 20_261_205 },
  )
})
