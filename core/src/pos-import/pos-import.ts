import * as z from 'zod/mini'
import { importKinds } from './import-columns.ts'

/** The maximum file size in bytes. A hundred thousand guests need about a sixth of it. */
export const maxImportBytes = 64 * 1024 * 1024

/** The maximum number of problems in a result. Further ones are only counted. */
export const maxReportedProblems = 100

/** A problem in a file: the line number as in an editor, the column if there is one, and what to do. */
export const ImportProblem = z
  .object({ line: z.int(), column: z.string(), message: z.string() })
  .register(z.globalRegistry, { id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** The result of an import. With a problem, nothing was saved. */
export const ImportResult = z
  .object({
    kind: z.enum(importKinds),
    /** True if a dry run was requested, which saves nothing. */
    isDryRun: z.boolean(),
    isSaved: z.boolean(),
    /** The number of lines with a record, without the heading. */
    records: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** The number of lines that repeat an earlier line. */
    repeated: z.int(),
    /** The number of lines about people who were erased. They are skipped. */
    erased: z.int(),
    /** The number of all problems; `problems` contains the first ones. */
    problemCount: z.int(),
    problems: z.array(ImportProblem),
  })
  .register(z.globalRegistry, { id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>
