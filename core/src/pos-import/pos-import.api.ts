import * as z from 'zod/mini'
import { BinaryStream } from '../contract/binary.ts'
import { endpoint } from '../contract/endpoint.ts'
import { importKinds } from './import-columns.ts'
import { ImportResult, maxImportBytes } from './pos-import.ts'

/**
 * Imports records into the built-in point of sale: the whole file, or nothing of it (docs/domain.md, "Points of sale").
 */
export const importRecords = endpoint({
  name: 'importRecords',
  method: 'POST',
  path: '/api/admin/import/:kind',
  caller: 'admin',
  summary: 'Add and change guests, products, purchases, passes or places of the built-in point of sale from a CSV file',
  params: z.object({ kind: z.enum(importKinds) }),
  query: z.object({ isDryRun: z.optional(z.enum(['true', 'false'])) }),
  body: BinaryStream,
  binaryBody: {
    types: ['text/csv'],
    limit: maxImportBytes,
    tooLarge: { path: 'file', rule: 'too-big', message: 'File too big. Please import at most 64 MB in one file.' },
    isStream: true,
  },
  answer: ImportResult,
  failures: ['records-elsewhere', 'import-running'],
})
