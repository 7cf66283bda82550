import { listAuditEntries as listAuditEntriesCall } from '@first-chair/core/audit/audit.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listAuditEntries } from './list-audit-entries.ts'

export function auditRoutes(serve: Serve, ctx: Context): void {
  serve(listAuditEntriesCall, ({ query }) => listAuditEntries(ctx, query))
}
