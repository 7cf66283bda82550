import { t } from '@first-chair/core/catalogue/guest-file'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import { guessColumns } from '@first-chair/core/first-run/guest-columns'
import { guessDayOrder } from '@first-chair/core/first-run/guest-day'
import {
  maxListedRows,
  neededGuestFields,
  type DayOrder,
  type GuestColumns,
  type GuestFile,
} from '@first-chair/core/first-run/guest-file'
import { readGuests, type GuestRow } from '@first-chair/core/first-run/read-guests'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { readCsvRecords, UnreadableCsv, type CsvRecord } from '../csv/csv-records.rule.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { toUtf8 } from './guest-bytes.rule.ts'
import { saveGuests } from './save-guests.facts.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'setup'>
type Sent = {
  bytes: Uint8Array
  /** Undefined: guessed from the header. */
  columns: GuestColumns | undefined
  dayOrder: DayOrder | undefined
  isDryRun: boolean
}

const listedPeople = 5

/**
 * Brings guests from a CSV file into the built-in point of sale, in one transaction. Rows that cannot be read are listed and left
 * out with their whole family. A dry run finds the same and saves nothing. Throws `invalid-input` for what is no CSV file, and
 * `records-elsewhere`.
 */
export async function importGuestFile(ctx: Ctx, administrator: Administrator, sent: Sent): Promise<GuestFile> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('records-elsewhere')
  const { header, rows } = await readRows(sent.bytes)
  const { general } = await ctx.setup.current()
  const columns = sent.columns ?? guessColumns(header)
  const fallback = general.dateFormat === 'ddmmyyyy' ? 'dmy' : 'mdy'
  const dayOrder = sent.dayOrder ?? guessDayOrder(getCells(rows, columns.birthDate), fallback)
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const isComplete = neededGuestFields.every((field) => columns[field] !== null)
  if (!isComplete && !sent.isDryRun) throw refuseFile('no-column')
  const read = isComplete
    ? readGuests(rows, { columns, dayOrder, today, adultAge: general.adultAge })
    : { families: [], problems: [] }

  const client = await ctx.pool.connect()
  try {
    await client.query('begin')
    const saved = await saveGuests(client, read.families)
    const people = read.families.flat()
    const problems = [...read.problems, ...saved.problems].toSorted((one, other) => one.row - other.row)
    const isSaved = !sent.isDryRun && saved.problems.length === 0 && people.length > 0
    if (isSaved) {
      await upsertFirstRunStep(client, 'guests', 'done', ctx.clock.now())
      const after = { people: people.length, families: read.families.length, known: saved.known }
      await insertAuditEntry(client, administrator, { action: 'records-imported', subject: 'import guests', after })
    }
    await client.query(isSaved ? 'commit' : 'rollback')
    return {
      isSaved,
      header: [...header],
      columns,
      dayOrder,
      rows: rows.length,
      people: people.length,
      families: read.families.length,
      known: saved.known,
      problemCount: problems.length,
      problems: problems.slice(0, maxListedRows),
      first: people.slice(0, listedPeople).map(({ row, firstName, lastName, birthDate, email }) => ({
        row,
        name: `${firstName} ${lastName}`,
        birthDate,
        email,
      })),
    }
  } finally {
    // Without effect after a commit.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The header and the rows of a file, numbered as a spreadsheet numbers them. */
async function readRows(bytes: Uint8Array): Promise<{ header: readonly string[]; rows: GuestRow[] }> {
  const records: CsvRecord[] = []
  try {
    for await (const record of readCsvRecords(toStream(toUtf8(bytes)))) {
      if (record.cells.some((cell) => cell.trim() !== '')) records.push(record)
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    throw createInvalidInput([{ path: 'file', rule: 'unreadable', message: error.message }], error)
  }
  const [header, ...rest] = records
  if (!header || rest.length === 0) throw refuseFile('no-rows')
  return { header: header.cells, rows: rest.map(({ line, cells }) => ({ row: line, cells })) }
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function getCells(rows: readonly GuestRow[], position: number | null): string[] {
  return position === null ? [] : rows.flatMap(({ cells }) => cells[position] ?? [])
}

function refuseFile(rule: 'no-rows' | 'no-column'): Failure {
  return createInvalidInput([{ path: 'file', rule, message: t(rule) }])
}
