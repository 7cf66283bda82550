import type { AuditEntry, AuditQuery } from '@first-chair/core/audit/audit'
import type { Context } from '../context.ts'
import { auditEntries } from './audit-log.store.ts'

const entriesAtOnce = 50

/** One page of the audit log, and where the next one begins. */
export async function listAuditEntries(
  ctx: Pick<Context, 'pool' | 'config'>,
  asked: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextBefore: number | null }> {
  const found = await auditEntries(ctx.pool, asked, { timeZone: ctx.config.resortTimeZone, most: entriesAtOnce + 1 })
  const entries = found.slice(0, entriesAtOnce)
  return { entries, nextBefore: found.length > entriesAtOnce ? (entries.at(-1)?.id ?? null) : null }
}
