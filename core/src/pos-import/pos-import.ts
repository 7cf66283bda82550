import * as z from 'zod/mini'
import { importKinds } from './import-columns.ts'

/** The largest file, in bytes: a hundred thousand guests need a sixth of it. */
export const largestImport = 64 * 1024 * 1024

/** So many problems are told; of the others only how many there are. */
export const problemsShown = 100

/** What is wrong in a file: its line as an editor counts, the column where there is one, and what to do. */
export const ImportProblem = z
  .object({ line: z.int(), column: z.string(), message: z.string() })
  .register(z.globalRegistry, { id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** What came of a file. With a problem nothing of it was saved. */
export const ImportResult = z
  .object({
    kind: z.enum(importKinds),
    /** Nothing was saved, because only that was asked for. */
    isDryRun: z.boolean(),
    isSaved: z.boolean(),
    /** Lines with a record; the heading is none. */
    records: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The same line once more. */
    repeated: z.int(),
    /** How many there are in all; `problems` holds the first of them. */
    problemCount: z.int(),
    problems: z.array(ImportProblem),
  })
  .register(z.globalRegistry, { id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>
