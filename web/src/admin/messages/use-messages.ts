import { messageStatuses, type MessageStatus } from '@first-chair/core/message/message'
import { listMessages } from '@first-chair/core/message/message.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** The filter of the list, as in the address. Empty text means no restriction. */
export type MessageFilter = { search: string; status: MessageStatus | '' }

/** Returns the filter in the address, and a function that changes it. */
export function useMessageFilter(): [filter: MessageFilter, change: (part: Partial<MessageFilter>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const filter: MessageFilter = { search: toText(search['search']), status: parseMessageStatus(search['status']) }
  const change = (part: Partial<MessageFilter>) => {
    const searchParams = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')
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

/** The start of the query key of every list of messages. */
export const messagesKey = [listMessages.name] as const

/** Loads the messages that match the filter, page by page. */
export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    queryKey: [...messagesKey, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { query: { ...filter, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** Parses a status; '' for anything else, which means all statuses. */
export function parseMessageStatus(value: unknown): MessageStatus | '' {
  return messageStatuses.find((status) => status === value) ?? ''
}

/** Converts a search parameter to text, because the router parses digits as a number. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
