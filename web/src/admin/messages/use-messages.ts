import { messageStatuses, type MessageStatus } from '@first-chair/core/message/message'
import { listMessages } from '@first-chair/core/message/message.api'
import { call } from '../../api/call.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'
import { usePages } from '../page/use-pages.ts'

/** The filter of the list, as in the address. Empty text means no restriction. */
export type MessageFilter = { search: string; status: MessageStatus | '' }

/** Returns the filter in the address, and a function that changes it. */
export function useMessageFilter() {
  return useAddressFilter<MessageFilter>((read) => ({
    search: read('search'),
    status: parseMessageStatus(read('status')),
  }))
}

/** The start of the query key of every list of messages. */
export const messagesKey = [listMessages.name] as const

/** Loads the messages that match the filter, page by page. */
export function useMessages(filter: MessageFilter) {
  return usePages({
    key: [...messagesKey, filter],
    load: (before, options) => call(listMessages, { query: { ...filter, ...before } }, options),
  })
}

/** Parses a status; '' for anything else, which means all statuses. */
export function parseMessageStatus(value: unknown): MessageStatus | '' {
  return messageStatuses.find((status) => status === value) ?? ''
}
