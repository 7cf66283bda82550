import { Transform } from 'node:stream'

const quote = 0x22
const comma = 0x2c
const newline = 0x0a
const carriageReturn = 0x0d
const apostrophe = 0x27
const space = 0x20

/** What makes a spreadsheet take a cell for a formula, or for the end of one: = + - @, tab and carriage return. */
const dangerous = new Uint8Array(256)
for (const sign of '=+-@\t\r\n') dangerous[sign.charCodeAt(0)] = 1

/** The same signs in full width, as UTF-8: all begin with EF BC. */
const fullWidth: ReadonlySet<number> = new Set([0x9d, 0x8b, 0x8d, 0xa0])

/**
 * Turns CSV as PostgreSQL writes it into the CSV that people open: lines end as RFC 4180 has it, and a cell that a spreadsheet
 * could run as a formula gets an apostrophe in front, behind any spaces too. Bytes go through once, row by row; what is kept
 * between two pieces is at most a row. `heading` comes first, as it is.
 */
export function guardedCsv(heading: string): Transform {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const given = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      const { written, taken } = guardedRows(given)
      rest = given.subarray(taken)
      if (isFirst) this.push(heading)
      isFirst = false
      done(null, written)
    },
    flush(done) {
      // PostgreSQL ends every row, so nothing is left over.
      done(null, isFirst ? heading : undefined)
    },
  })
}

/** The whole rows at the beginning of some bytes, guarded, and how many bytes they were. */
function guardedRows(given: Buffer): { written: Buffer; taken: number } {
  // At worst every byte is a cell of its own that gets an apostrophe.
  const out = Buffer.allocUnsafe(given.length * 2)
  let to = 0
  let isQuoted = false
  let isCellStart = true
  let rowsEnd = 0
  let rowsEndOut = 0
  for (let from = 0; from < given.length; from += 1) {
    const byte = given[from] ?? 0
    if (isCellStart) {
      isCellStart = false
      if (byte === quote) {
        isQuoted = true
        out[to++] = byte
        if (isDangerous(given, from + 1)) out[to++] = apostrophe
        continue
      }
      if (isDangerousPlain(given, from)) out[to++] = apostrophe
    }
    if (byte === quote) isQuoted = !isQuoted
    else if (!isQuoted && byte === comma) isCellStart = true
    else if (!isQuoted && byte === newline) {
      out[to++] = carriageReturn
      out[to++] = newline
      isCellStart = true
      rowsEnd = from + 1
      rowsEndOut = to
      continue
    }
    out[to++] = byte
  }
  return { written: out.subarray(0, rowsEndOut), taken: rowsEnd }
}

/** A cell without quotes is empty where the row ends. */
function isDangerousPlain(given: Buffer, from: number): boolean {
  return given[from] !== newline && isDangerous(given, from)
}

function isDangerous(given: Buffer, from: number): boolean {
  let at = from
  while (given[at] === space) at += 1
  const byte = given[at] ?? 0
  return dangerous[byte] === 1 || (byte === 0xef && given[at + 1] === 0xbc && fullWidth.has(given[at + 2] ?? 0))
}
