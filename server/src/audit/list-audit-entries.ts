import type { AuditEntry, AuditQuery } from '@first-chair/core/audit/audit'
import type { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import type { Context } from '../context/context.ts'
import { copyOut } from '../db/copy-out.ts'
import { toCsvAnswer } from '../csv/guarded-csv.rule.ts'
import { loadAuditEntries, buildAuditCsvQuery, auditCsvHeader } from './audit-log.store.ts'

const pageSize = 50

type Ctx = Pick<Context, 'longReads' | 'config' | 'clock'>

/** One page of the audit log and where the next page starts, or all entries as a CSV file. */
export async function listAuditEntries(
  ctx: Ctx,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextBefore: number | null } | StreamAnswer> {
  if (query.isCsvExport) return exportCsv(ctx, query)
  const limit = { timeZone: ctx.config.resortTimeZone, limit: pageSize + 1 }
  const rows = await ctx.longReads.read((pool) => loadAuditEntries(pool, query, limit))
  const entries = rows.slice(0, pageSize)
  return { entries, nextBefore: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

async function exportCsv(ctx: Ctx, query: AuditQuery): Promise<StreamAnswer> {
  const { resortTimeZone } = ctx.config
  const rows = await ctx.longReads.read((pool) => copyOut(pool, async () => buildAuditCsvQuery(query, resortTimeZone)))
  return toCsvAnswer(rows, {
    heading: auditCsvHeader,
    fileName: `audit-log ${query.from ?? 'beginning'} to ${query.to ?? ctx.clock.resortDay(resortTimeZone)}.csv`,
  })
}
