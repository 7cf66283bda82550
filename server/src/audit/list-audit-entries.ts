import { pipeline } from 'node:stream'
import type { AuditEntry, AuditQuery } from '@first-chair/core/audit/audit'
import { StreamAnswer } from '@first-chair/core/stream-answer'
import type { Context } from '../context.ts'
import { copyOut } from '../db/copy-out.ts'
import { guardedCsv } from '../report/guarded-csv.rule.ts'
import { auditEntries, auditFileQuery, auditHeading } from './audit-log.store.ts'

const entriesAtOnce = 50
/** Says to whoever opens the file that it is UTF-8. */
const byteOrderMark = '\uFEFF'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock'>

/** One page of the audit log and where the next one begins, or the whole of it as a file. */
export async function listAuditEntries(
  ctx: Ctx,
  asked: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextBefore: number | null } | StreamAnswer> {
  if (asked.isCsvExport) return file(ctx, asked)
  const found = await auditEntries(ctx.pool, asked, { timeZone: ctx.config.resortTimeZone, most: entriesAtOnce + 1 })
  const entries = found.slice(0, entriesAtOnce)
  return { entries, nextBefore: found.length > entriesAtOnce ? (entries.at(-1)?.id ?? null) : null }
}

async function file(ctx: Ctx, asked: AuditQuery): Promise<StreamAnswer> {
  const { resortTimeZone } = ctx.config
  const rows = await copyOut(ctx.pool, async () => auditFileQuery(asked, resortTimeZone))
  // Whichever of the two ends early takes the other one with it; the reader sees the end of the file.
  const pieces = pipeline(rows, guardedCsv(`${byteOrderMark}${auditHeading}\r\n`), () => undefined)
  const fileName = `audit-log ${asked.from ?? 'beginning'} to ${asked.to ?? ctx.clock.resortDay(resortTimeZone)}.csv`
  return new StreamAnswer({ contentType: 'text/csv; charset=utf-8', fileName, pieces })
}
