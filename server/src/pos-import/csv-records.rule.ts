import { Readable, pipeline } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'

/** One record of a CSV file and the line on which it begins, as an editor counts. */
export type CsvRecord = { line: number; cells: readonly string[] }

/** The file cannot be read from this line on; the message says what to do. */
export class UnreadableCsv extends Error {
  readonly line: number

  constructor(line: number, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'UnreadableCsv'
    this.line = line
  }
}

const delimiters = [',', ';', '\t'] as const
/** A heading or a record that is longer is no CSV file. */
const longestRecord = 100_000
const notUtf8 = 'This is no CSV file in UTF-8. In a spreadsheet choose "CSV UTF-8" when saving.'

/**
 * Reads a CSV file record by record with constant memory: UTF-8 with or without a byte order mark, commas, semicolons or tabs,
 * quotation marks as in RFC 4180, any ends of lines. Empty lines are left out. Throws `UnreadableCsv`.
 */
export async function* csvRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const text = decoded(bytes)
  const [first, heading] = await untilFirstLine(text)
  const parser = parse({
    delimiter: delimiterOf(heading),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRecord,
  })
  // Whatever breaks on the way ends the parser too, and so the loop.
  pipeline(Readable.from(joined(first, text)), parser, () => undefined)
  try {
    for await (const read of parser) {
      // The parser gives this for `info`, which its types do not say.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { record, info } = read as { record: string[]; info: Info }
      yield { line: info.lines - record.reduce((lines, cell) => lines + breaksIn(cell), 0), cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error
  }
}

/** Text with line feeds only, so that lines are counted in one way. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  let hasReturn = false
  const plain = (piece: string) => {
    if (piece.includes('\0')) throw new UnreadableCsv(lines, notUtf8)
    const text = hasReturn ? `\r${piece}` : piece
    hasReturn = text.endsWith('\r')
    const whole = (hasReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
    lines += breaksIn(whole)
    return whole
  }
  try {
    for await (const piece of bytes) yield plain(decoder.decode(piece, { stream: true }))
    yield plain(decoder.decode())
    if (hasReturn) yield '\n'
  } catch (cause) {
    throw cause instanceof TypeError ? new UnreadableCsv(lines, notUtf8, { cause }) : cause
  }
}

async function untilFirstLine(text: AsyncGenerator<string>): Promise<[first: string, heading: string]> {
  let first = ''
  while (first.trimStart() === '' || !first.trimStart().includes('\n')) {
    const next = await text.next()
    if (next.done === true || first.length > longestRecord) break
    first += next.value
  }
  return [first, first.trimStart().split('\n', 1)[0] ?? '']
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** The sign that the heading has most of. */
function delimiterOf(heading: string): string {
  const counted = delimiters.map((sign) => ({ sign, count: heading.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

function breaksIn(text: string): number {
  let count = 0
  for (let place = text.indexOf('\n'); place !== -1; place = text.indexOf('\n', place + 1)) count += 1
  return count
}

const messages: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'After a closing quotation mark there is more text. Write a quotation mark inside a cell twice.',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands within a cell. Put the whole cell into quotation marks, and write it twice.',
  CSV_MAX_RECORD_SIZE: 'This line is too long. Is a quotation mark missing?',
}

function unreadable(error: CsvError): UnreadableCsv {
  const line: unknown = error['lines']
  const message = messages[error.code] ?? 'This line cannot be read as CSV.'
  return new UnreadableCsv(typeof line === 'number' ? line : 1, message, { cause: error })
}
