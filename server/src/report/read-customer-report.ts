import { pipeline, type Readable } from 'node:stream'
import { Failure, invalidInput } from '@first-chair/core/failure'
import type { Location } from '@first-chair/core/location/location'
import type { CustomerReportPage } from '@first-chair/core/report/report'
import { reportFileName } from '@first-chair/core/report/report-file-name'
import type { ReportRequest } from '@first-chair/core/report/report-request'
import { StreamAnswer } from '@first-chair/core/stream-answer'
import type pg from 'pg'
import { keepActorsEntry, type Actor } from '../audit/audit.store.ts'
import { Budget } from '../budget.ts'
import type { Context } from '../context.ts'
import { copyOut } from '../db/copy-out.ts'
import {
  countRows,
  fileQuery,
  newestPopulation,
  reportHeading,
  reportPage,
  type Population,
} from './customer-report.store.ts'
import { guardedCsv } from './guarded-csv.rule.ts'

/** Files under way at a time in this process: each holds a connection to the database for as long as somebody reads. */
const filesAtOnce = new Budget(4)

/** Says to whoever opens the file that it is UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * The customer report as one page of JSON, or as a CSV file (domain rules, section 9), from the newest whole population.
 * It tells of everybody, so who begins to read it is kept in the audit log.
 */
export async function readCustomerReport(
  ctx: Pick<Context, 'config' | 'pool' | 'setup'>,
  reader: Actor,
  asked: ReportRequest,
): Promise<CustomerReportPage | StreamAnswer> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === asked.locationId)
  if (!location) {
    throw invalidInput([{ path: 'locationId', rule: 'unknown', message: 'There is no such location' }])
  }
  const note = () =>
    keepActorsEntry(ctx.pool, reader, { action: 'report-read', subject: `location ${location.id}`, after: asked })
  if (asked.isCsvExport) return file(ctx, location, asked, note)
  const answer = await page(ctx.pool, asked)
  if (asked.after === '') await note()
  return answer
}

async function page(pool: pg.Pool, asked: ReportRequest): Promise<CustomerReportPage> {
  return onceMoreWhenDropped(async () => {
    const client = await pool.connect()
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      const population = await populated(client)
      const { rows, next } = await reportPage(client, population, asked)
      const total = asked.after === '' ? await countRows(client, population, asked) : null
      return { rows, next, total, lastRefreshDate: population.refreshed.toISOString() }
    } finally {
      await client.query('rollback').catch(() => undefined)
      client.release()
    }
  })
}

async function file(
  ctx: Pick<Context, 'config' | 'pool'>,
  location: Location,
  asked: ReportRequest,
  note: () => Promise<void>,
): Promise<StreamAnswer> {
  const giveBack = await filesAtOnce.take(1)
  try {
    const timeZone = location.timeZone ?? ctx.config.resortTimeZone
    const rows = await onceMoreWhenDropped(() =>
      copyOut(ctx.pool, async (client) => fileQuery(await populated(client), asked, timeZone)),
    )
    rows.once('close', giveBack)
    await note().catch((error: unknown) => {
      rows.destroy()
      throw error
    })
    return new StreamAnswer({
      contentType: 'text/csv; charset=utf-8',
      fileName: reportFileName({ ...asked, locationName: location.name }),
      pieces: csvOf(rows, asked),
    })
  } catch (error) {
    giveBack()
    throw error
  }
}

function csvOf(rows: Readable, asked: ReportRequest): Readable {
  const csv = guardedCsv(`${byteOrderMark}${reportHeading(asked)}\r\n`)
  // Whichever of the two ends early takes the other one with it; the reader sees the end of `csv`.
  return pipeline(rows, csv, () => undefined)
}

async function populated(client: pg.PoolClient): Promise<Population> {
  const population = await newestPopulation(client)
  if (!population) throw new Failure('not-populated')
  return population
}

/** PostgreSQL's word for a table that is not there. */
const undefinedTable = '42P01'

/** A newer population may come, and the tables of the one just chosen go, between two statements. */
async function onceMoreWhenDropped<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === undefinedTable)) throw error
    return read()
  }
}
