import { messageStatuses } from '@first-chair/core/message/message'
import { Button, NativeSelect } from '@mantine/core'
import { ListFilters } from '../page/list-filters.tsx'
import { InfiniteList } from '../page/infinite-list.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { MessageRow } from './message-row.tsx'
import { statusLabels } from './message-labels.ts'
import { parseMessageStatus, useMessageFilter, useMessages } from './use-messages.ts'

/**
 * The messages to guests and their status. Messages in the outbox and failed messages wait here for an administrator.
 */
export function MessagesScreen() {
  const [filter, changeFilter] = useMessageFilter()
  const messages = useMessages(filter)
  const isNarrowed = filter.search !== '' || filter.status !== ''
  const listed = messages.data?.pages.flatMap((page) => page.messages) ?? []

  return (
    <PageFrame
      title="Messages"
      description="E-mails and text messages to guests, newest first. Recipient and link are deleted after a message has been sent or its link has expired."
      actions={
        <Button variant="default" loading={messages.isRefetching} onClick={() => void messages.refetch()}>
          Refresh
        </Button>
      }
    >
      <ListFilters
        placeholder="Recipient or reference"
        search={filter.search}
        onSearch={(search) => changeFilter({ search })}
      >
        <NativeSelect
          label="Status"
          value={filter.status}
          data={[
            { value: '', label: 'All statuses' },
            ...messageStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
          ]}
          onChange={(event) => changeFilter({ status: parseMessageStatus(event.currentTarget.value) })}
        />
      </ListFilters>
      <InfiniteList pages={messages} what="the messages" isNarrowed={isNarrowed} empty="There are no messages yet.">
        {listed.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </InfiniteList>
    </PageFrame>
  )
}
