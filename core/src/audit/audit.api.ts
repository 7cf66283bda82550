import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AuditEntry, AuditQuery } from './audit.ts'

/** An addition to the specification's calls: domain rules, section 8, "every change is audited and can be read". */
export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  caller: 'admin',
  summary: 'Who changed or read what and when, the newest first: at most 50 at a time, or all of them as CSV',
  query: AuditQuery,
  answer: z.object({
    entries: z.array(AuditEntry),
    /** What to ask for with `before` to go on; null at the end. */
    nextBefore: z.nullable(z.int()),
  }),
  streamAnswer: { types: ['text/csv; charset=utf-8'] },
})
