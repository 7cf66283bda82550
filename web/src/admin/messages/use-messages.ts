import { messageStatuses, type MessageStatus } from '@first-chair/core/message/message'
import { listMessages } from '@first-chair/core/message/message.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** Which messages, as the address says it; empty text where it does not matter. */
export type Asked = { search: string; status: MessageStatus | '' }

/** The question in the address, and how it is changed. */
export function useAsked(): [asked: Asked, ask: (change: Partial<Asked>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const asked: Asked = { search: textOf(search['search']), status: statusOf(search['status']) }
  const ask = (change: Partial<Asked>) => {
    const said = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '')
    void navigate({ to: '/admin/$page', params, search: Object.fromEntries(said), replace: true, resetScroll: false })
  }
  return [asked, ask]
}

/** What every question about messages is kept under. */
export const messagesKey = [listMessages.name] as const

/** The messages that answer the question, page after page. */
export function useMessages(asked: Asked) {
  return useInfiniteQuery({
    queryKey: [...messagesKey, asked],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { query: { ...asked, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** What stands in the select of states. */
export function statusOf(value: unknown): MessageStatus | '' {
  return messageStatuses.find((status) => status === value) ?? ''
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
