import { rowsPerPage } from '@first-chair/core/admin-list'
import type { AdminSearch } from '../admin-page.ts'

/** What the address says about a list: which page of it, found and sorted how, and which row is open. */
export type ListState = {
  /** The open row, or `new` while one is added. */
  id: number | 'new' | undefined
  /** While one is added: the row that it is a duplicate of. */
  copyOf: number | undefined
  page: number
  /** Rows on a page where that can be chosen; undefined = as usual. */
  perPage: number | undefined
  search: string
  /** A column's key; undefined = as the server likes. */
  sort: string | undefined
  direction: 'asc' | 'desc'
  needsFixing: boolean
  /** One of the resource's kinds; undefined = all of them. */
  only: number | undefined
}

/** Reads the address; whatever makes no sense there counts as not said. */
export function listStateOf(address: AdminSearch): ListState {
  const sort = textOf(address['sort'])
  return {
    id: address['id'] === 'new' ? 'new' : positive(address['id']),
    copyOf: positive(address['copy']),
    page: positive(address['page']) ?? 1,
    perPage: Number.isSafeInteger(address['perPage']) ? Number(address['perPage']) : undefined,
    search: textOf(address['search']),
    sort: sort === '' ? undefined : sort.replace(/^-/, ''),
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    needsFixing: address['show'] === 'fix',
    only: positive(address['only']),
  }
}

/** How many rows a page of this list shows; all of them where less than none is asked for. */
export function rowsOnPage({ perPage = rowsPerPage }: Pick<ListState, 'perPage'>, total: number): number {
  return perPage < 0 ? Math.max(1, total) : Math.max(1, perPage)
}

/** The address of a state, without what goes without saying: `?id=3&page=2&search=lodge&sort=-name&show=fix&only=4`. */
export function addressOf({
  id,
  copyOf,
  page,
  perPage,
  search,
  sort,
  direction,
  needsFixing,
  only,
}: ListState): AdminSearch {
  return {
    ...(id === undefined ? {} : { id }),
    ...(copyOf === undefined ? {} : { copy: copyOf }),
    ...(page === 1 ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(search === '' ? {} : { search }),
    ...(sort === undefined ? {} : { sort: direction === 'desc' ? `-${sort}` : sort }),
    ...(needsFixing ? { show: 'fix' } : {}),
    ...(only === undefined ? {} : { only }),
  }
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
