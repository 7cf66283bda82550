import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { Location } from '@first-chair/core/location/location'
import type { CustomerReportPage } from '@first-chair/core/report/report'
import { buildReportFileName } from '@first-chair/core/report/report-file-name'
import type { ReportRequest } from '@first-chair/core/report/report-request'
import type { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import type pg from 'pg'
import { insertActorAuditEntry, type Actor } from '../audit/audit.store.ts'
import type { Context } from '../context/context.ts'
import { copyOut } from '../db/copy-out.ts'
import {
  countRows,
  buildFileQuery,
  findNewestReportRun,
  getReportHeading,
  findReportPage,
  type ReportRun,
} from './customer-report.store.ts'
import { toCsvAnswer } from '../csv/guarded-csv.rule.ts'

/**
 * The customer report as one page of JSON, or as a CSV file (docs/domain.md, "Customer report"), from the newest
 * completed report run. It has data of everybody, so the audit log records each reader with the first page.
 */
export async function readCustomerReport(
  ctx: Pick<Context, 'config' | 'pool' | 'longReads' | 'setup'>,
  reader: Actor,
  request: ReportRequest,
): Promise<CustomerReportPage | StreamAnswer> {
  const { locations } = await ctx.setup.current()
  const location = locations.find(({ id }) => id === request.locationId)
  if (!location) {
    throw createInvalidInput([{ path: 'locationId', rule: 'unknown', message: t('no-such-location') }])
  }
  const recordRead = () =>
    insertActorAuditEntry(ctx.pool, reader, {
      action: 'report-read',
      subject: `location ${location.id}`,
      after: request,
    })
  if (request.isCsvExport) return readFile(ctx, location, request, recordRead)
  const answer = await ctx.longReads.read((pool) => readPage(pool, request))
  if (request.after === '') await recordRead()
  return answer
}

async function readPage(pool: pg.Pool, request: ReportRequest): Promise<CustomerReportPage> {
  return retryIfDropped(async () => {
    const client = await pool.connect()
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      const run = await requireReportRun(client)
      const { rows, next } = await findReportPage(client, run, request)
      const total = request.after === '' ? await countRows(client, run, request) : null
      return { rows, next, total, lastRefreshDate: run.refreshed.toISOString() }
    } finally {
      await client.query('rollback').catch(() => undefined)
      client.release()
    }
  })
}

async function readFile(
  ctx: Pick<Context, 'config' | 'longReads'>,
  location: Location,
  request: ReportRequest,
  recordRead: () => Promise<void>,
): Promise<StreamAnswer> {
  const timeZone = location.timeZone ?? ctx.config.resortTimeZone
  const rows = await ctx.longReads.read((pool) =>
    retryIfDropped(() =>
      copyOut(pool, async (client) => buildFileQuery(await requireReportRun(client), request, timeZone)),
    ),
  )
  await recordRead().catch((error: unknown) => {
    rows.destroy()
    throw error
  })
  return toCsvAnswer(rows, {
    heading: getReportHeading(request),
    fileName: buildReportFileName({ ...request, locationName: location.name }),
  })
}

async function requireReportRun(client: pg.PoolClient): Promise<ReportRun> {
  const run = await findNewestReportRun(client)
  if (!run) throw new Failure('not-populated')
  return run
}

/** The error code of PostgreSQL for a table that does not exist. */
const undefinedTable = '42P01'

/**
 * Retries once: between two statements, a newer report run may complete and the tables of the selected run may be
 * dropped.
 */
async function retryIfDropped<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === undefinedTable)) throw error
    return read()
  }
}
