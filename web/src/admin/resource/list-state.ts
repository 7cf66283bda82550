import { rowsPerPage } from '@first-chair/core/contract/admin-list'
import type { AdminSearch } from '../page/admin-page.ts'
import { toText } from '../page/use-address-filter.ts'

/** The state of a list that is stored in the address: the page, the search, the sort order and the open row. */
export type ListState = {
  /** The open row, or `new` while a row is being added. */
  id: number | 'new' | undefined
  /** While a duplicate is being added: the row that it is made from. */
  copiedRowId: number | undefined
  page: number
  /** Rows per page, where that can be chosen; undefined = the default. */
  perPage: number | undefined
  search: string
  /** The key of a column; undefined = the server's default order. */
  sort: string | undefined
  direction: 'asc' | 'desc'
  needsFixing: boolean
  /** The id of one of the resource's kinds; undefined = all kinds. */
  only: number | undefined
}

/** Reads the state from the address; invalid values are ignored. */
export function parseListState(address: AdminSearch): ListState {
  const sort = toText(address['sort'])
  return {
    id: address['id'] === 'new' ? 'new' : parsePositiveInteger(address['id']),
    copiedRowId: parsePositiveInteger(address['copy']),
    page: parsePositiveInteger(address['page']) ?? 1,
    perPage: Number.isSafeInteger(address['perPage']) ? Number(address['perPage']) : undefined,
    search: toText(address['search']),
    sort: sort === '' ? undefined : sort.replace(/^-/, ''),
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    needsFixing: address['show'] === 'fix',
    only: parsePositiveInteger(address['only']),
  }
}

/** Returns the number of rows on a page of this list; all rows if `perPage` is negative. */
export function getPageSize({ perPage = rowsPerPage }: Pick<ListState, 'perPage'>, total: number): number {
  return perPage < 0 ? Math.max(1, total) : Math.max(1, perPage)
}

/** Formats a state as an address, without default values: `?id=3&page=2&search=lodge&sort=-name&show=fix&only=4`. */
export function toAdminSearch({
  id,
  copiedRowId,
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
    ...(copiedRowId === undefined ? {} : { copy: copiedRowId }),
    ...(page === 1 ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(search === '' ? {} : { search }),
    ...(sort === undefined ? {} : { sort: direction === 'desc' ? `-${sort}` : sort }),
    ...(needsFixing ? { show: 'fix' } : {}),
    ...(only === undefined ? {} : { only }),
  }
}

function parsePositiveInteger(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
