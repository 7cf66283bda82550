import { listAuditEntries } from '@first-chair/core/audit/audit.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** What the log is asked for, as the address says it. */
export type Asked = { who: 'operators' | 'everybody'; search: string; from: string; to: string }

/** The question in the address, and how it is changed. */
export function useAsked(): [asked: Asked, ask: (change: Partial<Asked>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const asked: Asked = {
    who: search['who'] === 'everybody' ? 'everybody' : 'operators',
    search: textOf(search['search']),
    from: textOf(search['from']),
    to: textOf(search['to']),
  }
  const ask = (change: Partial<Asked>) => {
    const next = { ...asked, ...change }
    const said = Object.entries(next).filter(([, value]) => value !== '' && value !== 'operators')
    void navigate({ to: '/admin/$page', params, search: Object.fromEntries(said), replace: true, resetScroll: false })
  }
  return [asked, ask]
}

/** The entries that answer the question, page after page. */
export function useAuditLog({ who, search, from, to }: Asked) {
  return useInfiniteQuery({
    queryKey: [listAuditEntries.name, { who, search, from, to }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEntries,
        {
          query: {
            who,
            search,
            ...(from === '' ? {} : { from }),
            ...(to === '' ? {} : { to }),
            ...(pageParam === undefined ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
