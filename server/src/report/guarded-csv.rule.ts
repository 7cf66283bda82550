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
  const { inserts, end } = insertsOf(given)
  const written = Buffer.allocUnsafe(end + inserts.length)
  let from = 0
  let to = 0
  for (const insert of inserts) {
    const at = insert >> 1
    to += given.copy(written, to, from, at)
    written[to] = insert & 1 ? carriageReturn : apostrophe
    to += 1
    from = at
  }
  given.copy(written, to, from, end)
  return { written, taken: end }
}

/**
 * Where something goes in front of a byte: twice its place, plus 1 for a carriage return; and where the last whole row ends.
 * Nearly every byte is a letter or a digit and is looked at once: a million rows pass here, in a process that serves guests.
 */
function insertsOf(given: Buffer): { inserts: number[]; end: number } {
  const inserts: number[] = []
  let inWholeRows = 0
  let end = 0
  let isQuoted = false
  if (isDangerousCell(given, 0)) inserts.push(cellText(given, 0) * 2)
  for (let at = 0; at < given.length; at += 1) {
    const byte = given[at] ?? 0
    if (byte > comma) continue
    if (byte === quote) isQuoted = !isQuoted
    else if (isQuoted || (byte !== comma && byte !== newline)) continue
    else {
      if (byte === newline) {
        inserts.push(at * 2 + 1)
        inWholeRows = inserts.length
        end = at + 1
      }
      if (isDangerousCell(given, at + 1)) inserts.push(cellText(given, at + 1) * 2)
    }
  }
  inserts.length = inWholeRows
  return { inserts, end }
}

/** Where the text of a cell begins, behind its quotation mark if it has one. */
function cellText(given: Buffer, from: number): number {
  return given[from] === quote ? from + 1 : from
}

function isDangerousCell(given: Buffer, from: number): boolean {
  // A cell without a quotation mark is empty where the row ends.
  if (given[from] === newline) return false
  let at = cellText(given, from)
  while (given[at] === space) at += 1
  const byte = given[at] ?? 0
  return dangerous[byte] === 1 || (byte === 0xef && given[at + 1] === 0xbc && fullWidth.has(given[at + 2] ?? 0))
}
