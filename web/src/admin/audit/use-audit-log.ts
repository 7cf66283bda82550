import type { AuditQuery } from '@first-chair/core/audit/audit'
import { listAuditEntries } from '@first-chair/core/audit/audit.api'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'

/** The filter of the audit log, as in the address. */
export type AuditFilter = {
  who: AuditQuery['who']
  what: AuditQuery['what']
  search: string
  from: string
  to: string
}

/** Defaults, which the address leaves out. */
const defaults: Readonly<Record<string, string>> = { who: 'operators', what: 'everything' }

/** Returns the filter in the address, and a function that changes it. */
export function useAuditFilter(): [filter: AuditFilter, change: (part: Partial<AuditFilter>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const filter: AuditFilter = {
    who: search['who'] === 'everybody' ? 'everybody' : 'operators',
    what: search['what'] === 'changes' || search['what'] === 'reads' ? search['what'] : 'everything',
    search: toText(search['search']),
    from: toText(search['from']),
    to: toText(search['to']),
  }
  const change = (part: Partial<AuditFilter>) => {
    const next = { ...filter, ...part }
    const searchParams = Object.entries(next).filter(([name, value]) => value !== '' && value !== defaults[name])
    void navigate({
      to: '/admin/$page',
      params,
      search: Object.fromEntries(searchParams),
      replace: true,
      resetScroll: false,
    })
  }
  return [filter, change]
}

/** Loads the entries that match the filter, page by page. */
export function useAuditLog(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [listAuditEntries.name, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEntries,
        { query: { ...toQuery(filter), ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** Saves all entries that match the filter as one CSV file. */
export function useAuditExport(filter: AuditFilter) {
  return useMutation({
    mutationFn: async () => {
      const file = await download(
        listAuditEntries,
        { query: { ...toQuery(filter), isCsvExport: 'true' } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(file, `audit-log ${filter.from || 'beginning'} to ${filter.to || 'today'}.csv`)
    },
  })
}

/** Returns the query of the call. Empty dates are left out. */
function toQuery({ who, what, search, from, to }: AuditFilter) {
  return { who, what, search, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
}

/** Converts a search parameter to text, because the router parses digits as a number. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
