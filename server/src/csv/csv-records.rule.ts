import { Readable, pipeline } from 'node:stream'
import { t } from '@first-chair/core/catalogue/import'
import { CsvError, parse, type Info } from 'csv-parse'

/** One record of a CSV file and the number of its first line, as an editor counts lines. */
export type CsvRecord = { line: number; cells: readonly string[] }

/** The file cannot be read from this line on. The message says what to do. */
export class UnreadableCsv extends Error {
  readonly line: number

  constructor(line: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'UnreadableCsv'
    this.line = line
  }
}

const delimiters = [',', ';', '\t'] as const
/** If the header or a record is longer, the file is not treated as CSV. */
const maxRecordCharacters = 100_000

/**
 * Reads a CSV file record by record with constant memory. Accepts UTF-8 with or without a byte order mark; commas,
 * semicolons or tabs; quotation marks as in RFC 4180; any line ending. Skips empty lines. Throws `UnreadableCsv`.
 */
export async function* readCsvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const text = decode(bytes)
  const [start, header] = await readUntilFirstLine(text)
  const parser = parse({
    delimiter: detectDelimiter(header),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRecordCharacters,
  })
  // An error in the stream also ends the parser, and with it the loop below.
  pipeline(Readable.from(concat(start, text)), parser, () => undefined)
  try {
    for await (const parsed of parser) {
      // With the option `info` the parser returns this shape; its types do not say so.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { record, info } = parsed as { record: string[]; info: Info }
      yield { line: info.lines - record.reduce((lines, cell) => lines + countLineBreaks(cell), 0), cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableCsv(error) : error
  }
}

/** Decodes the bytes and turns every line ending into a line feed, so that lines can be counted. */
async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  let hasReturn = false
  const normaliseLineEndings = (piece: string) => {
    if (piece.includes('\0')) throw new UnreadableCsv(lines, t('not-utf8'))
    const text = hasReturn ? `\r${piece}` : piece
    hasReturn = text.endsWith('\r')
    const whole = (hasReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
    lines += countLineBreaks(whole)
    return whole
  }
  try {
    for await (const piece of bytes) yield normaliseLineEndings(decoder.decode(piece, { stream: true }))
    yield normaliseLineEndings(decoder.decode())
    if (hasReturn) yield '\n'
  } catch (cause) {
    throw cause instanceof TypeError ? new UnreadableCsv(lines, t('not-utf8'), { cause }) : cause
  }
}

async function readUntilFirstLine(text: AsyncGenerator<string>): Promise<[start: string, header: string]> {
  let start = ''
  while (start.trimStart() === '' || !start.trimStart().includes('\n')) {
    const next = await text.next()
    if (next.done === true || start.length > maxRecordCharacters) break
    start += next.value
  }
  return [start, start.trimStart().split('\n', 1)[0] ?? '']
}

async function* concat(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

/** The delimiter that occurs most often in the header. */
function detectDelimiter(header: string): string {
  const counts = delimiters.map((sign) => ({ sign, count: header.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

function countLineBreaks(text: string): number {
  let count = 0
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1
  return count
}

const messages: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote-not-closed',
  CSV_INVALID_CLOSING_QUOTE: 'text-after-quote',
  INVALID_OPENING_QUOTE: 'quote-inside-cell',
  CSV_MAX_RECORD_SIZE: 'line-too-long',
}

function toUnreadableCsv(error: CsvError): UnreadableCsv {
  const line: unknown = error['lines']
  const message = t(messages[error.code] ?? 'unreadable-line')
  return new UnreadableCsv(typeof line === 'number' ? line : 1, message, { cause: error })
}
