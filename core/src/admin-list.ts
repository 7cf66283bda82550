import * as z from 'zod/mini'

const longestSearch = 100

/** Rows on one page of a table (specification, section 9). */
export const rowsPerPage = 10

/** What an administrator asks a list for: one page of it, found and sorted by the server. `sorts` names the sortable columns, the usual one first. */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), rowsPerPage),
    search: z._default(z.string().check(z.trim(), z.maxLength(longestSearch)), ''),
    sort: z._default(z.enum(sorts), sorts[0]),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** Only rows with a warning. */
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

/** One page of a list: its rows, how many there are in all of what is asked for, and how many of what the search finds need fixing. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), needFixing: z.int() })
}

export type Page<Row> = { rows: Row[]; total: number; needFixing: number }

/** Deleting something that is in use asks for confirmation first (domain rules, section 8). */
export const DeleteQuery = z.object({ confirmed: z._default(z.stringbool(), false) })
