import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { AuditEntry, AuditQuery } from './audit.ts'

/** The audit log (docs/domain.md, "Audit log"). */
export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  caller: 'admin',
  summary: 'Who changed or read what, and when, the newest first: at most 50 per call, or all as CSV',
  query: AuditQuery,
  answer: z.object({
    entries: z.array(AuditEntry),
    /** The value of `before` for the next page; null on the last page. */
    nextBefore: z.nullable(z.int()),
  }),
  streamAnswer: { types: ['text/csv; charset=utf-8'] },
})
