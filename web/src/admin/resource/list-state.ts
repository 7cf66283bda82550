import type { AdminSearch } from '../admin-page.ts'

/** What the address says about a list: which page of it, found and sorted how, and which row is open. */
export type ListState = {
  /** The open row, or `new` while one is added. */
  id: number | 'new' | undefined
  page: number
  search: string
  /** A column's key; undefined = as the server likes. */
  sort: string | undefined
  direction: 'asc' | 'desc'
  needsFixing: boolean
}

/** Reads the address; whatever makes no sense there counts as not said. */
export function listStateOf(address: AdminSearch): ListState {
  const sort = textOf(address['sort'])
  return {
    id: address['id'] === 'new' ? 'new' : positive(address['id']),
    page: positive(address['page']) ?? 1,
    search: textOf(address['search']),
    sort: sort === '' ? undefined : sort.replace(/^-/, ''),
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    needsFixing: address['show'] === 'fix',
  }
}

/** The address of a state, without what goes without saying: `?id=3&page=2&search=lodge&sort=-name&show=fix`. */
export function addressOf({ id, page, search, sort, direction, needsFixing }: ListState): AdminSearch {
  return {
    ...(id === undefined ? {} : { id }),
    ...(page === 1 ? {} : { page }),
    ...(search === '' ? {} : { search }),
    ...(sort === undefined ? {} : { sort: direction === 'desc' ? `-${sort}` : sort }),
    ...(needsFixing ? { show: 'fix' } : {}),
  }
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
