import * as z from 'zod/mini'

const maxSearchLength = 100

/** Rows on one page of a table (docs/domain.md, "Limits and constants"). */
export const rowsPerPage = 10

/**
 * The query of a list in the admin area: one page, searched and sorted by the server. `sorts` names the sortable
 * columns; the first one is the default.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), rowsPerPage),
    search: z._default(z.string().check(z.trim(), z.maxLength(maxSearchLength)), ''),
    sort: z._default(z.enum(sorts), sorts[0]),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** True: only rows with a warning. */
    needsFixing: z._default(z.stringbool(), false),
  })
}

export type ListQuery<Sort extends string = string> = {
  page: number
  perPage: number
  search: string
  sort: Sort
  direction: 'asc' | 'desc'
  needsFixing: boolean
}

/**
 * One page of a list: its rows, how many rows match in all, and how many of the rows that the search finds need fixing.
 */
export function pageSchema<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), needFixing: z.int() })
}

export type Page<Row> = { rows: Row[]; total: number; needFixing: number }

/** Deleting something that is in use must be confirmed (docs/domain.md, "Setup changes"). */
export const DeleteQuery = z.object({ confirmed: z._default(z.stringbool(), false) })
