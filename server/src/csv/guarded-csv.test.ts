import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeCell, dangerousStrings } from './dangerous-strings.builders.ts'
import { createGuardedCsv } from './guarded-csv.rule.ts'

/** One cell as PostgreSQL writes CSV. */
const toCell = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
const toPostgresCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(toCell).join()}\n`).join(''))

async function guard(input: Buffer, chunkLength = input.length): Promise<string> {
  const chunks: Buffer[] = []
  for (let at = 0; at < input.length; at += chunkLength) chunks.push(input.subarray(at, at + chunkLength))
  const output: Buffer[] = []
  await pipeline(Readable.from(chunks), createGuardedCsv('a,b\r\n'), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) output.push(chunk)
  })
  return Buffer.concat(output).toString('utf8')
}

test.each(dangerousStrings)('the cell %j is text at the start, in the middle and at the end of a row', async (text) => {
  const written = await guard(toPostgresCsv([[text, text, text]]))
  expect(parse(written, { fromLine: 2, recordDelimiter: '\r\n' })).toEqual([[text, text, text].map(toSafeCell)])
})

test('rows end with carriage return and line feed, and cells keep their own line breaks', async () => {
  expect(
    await guard(
      toPostgresCsv([
        ['a\nb', ''],
        ['c', 'd'],
      ]),
    ),
  ).toBe('a,b\r\n"a\nb",""\r\nc,d\r\n')
})

test('empty cells stay empty', async () => {
  expect(await guard(Buffer.from(',\n,x\n'))).toBe('a,b\r\n,\r\n,x\r\n')
})

test('a report without rows has only its heading', async () => {
  expect(await guard(Buffer.alloc(0), 1)).toBe('a,b\r\n')
})

test('any cells, split into chunks anywhere, are read back unchanged', async () => {
  const text = fc.oneof(fc.constantFrom(...dangerousStrings), fc.string({ unit: 'binary' }), fc.constant(''))
  const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (table, chunkLength) => {
      const written = await guard(toPostgresCsv(table), chunkLength)
      const expected = table.map((row) => row.map((value) => toSafeCell(Buffer.from(value).toString('utf8'))))
      expect(parse(written, { fromLine: 2, recordDelimiter: '\r\n' })).toEqual(expected)
    }),
    { numRuns: 100, seed: 20_261_205 },
  )
})
