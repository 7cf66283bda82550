import type { AuditQuery } from '@first-chair/core/audit/audit'
import { listAuditEntries } from '@first-chair/core/audit/audit.api'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { saveFile } from '../../api/save-file.ts'

/** What the log is asked for, as the address says it. */
export type Asked = {
  who: AuditQuery['who']
  what: AuditQuery['what']
  search: string
  from: string
  to: string
}

/** What the address need not say. */
const standard: Readonly<Record<string, string>> = { who: 'operators', what: 'everything' }

/** The question in the address, and how it is changed. */
export function useAsked(): [asked: Asked, ask: (change: Partial<Asked>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const asked: Asked = {
    who: search['who'] === 'everybody' ? 'everybody' : 'operators',
    what: search['what'] === 'changes' || search['what'] === 'reads' ? search['what'] : 'everything',
    search: textOf(search['search']),
    from: textOf(search['from']),
    to: textOf(search['to']),
  }
  const ask = (change: Partial<Asked>) => {
    const next = { ...asked, ...change }
    const said = Object.entries(next).filter(([name, value]) => value !== '' && value !== standard[name])
    void navigate({ to: '/admin/$page', params, search: Object.fromEntries(said), replace: true, resetScroll: false })
  }
  return [asked, ask]
}

/** The entries that answer the question, page after page. */
export function useAuditLog(asked: Asked) {
  return useInfiniteQuery({
    queryKey: [listAuditEntries.name, asked],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEntries,
        { query: { ...inAddress(asked), ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** Saves everything that answers the question as one CSV file. */
export function useAuditExport(asked: Asked) {
  return useMutation({
    mutationFn: async () => {
      const file = await download(
        listAuditEntries,
        { query: { ...inAddress(asked), isCsvExport: 'true' } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(file, `audit-log ${asked.from || 'beginning'} to ${asked.to || 'today'}.csv`)
    },
  })
}

/** The question as the call takes it: days only where they are given. */
function inAddress({ who, what, search, from, to }: Asked) {
  return { who, what, search, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
