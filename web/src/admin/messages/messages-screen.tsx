import { messageStatuses } from '@first-chair/core/message/message'
import { Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { FindField } from '../resource/find-field.tsx'
import { GrowingList } from '../resource/growing-list.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { MessageRow } from './message-row.tsx'
import { statusWords } from './message-words.ts'
import styles from './messages.module.css'
import { statusOf, useAsked, useMessages } from './use-messages.ts'

/**
 * The messages to guests and their status. Messages in the outbox and failed messages wait here for an administrator.
 */
export function MessagesScreen() {
  const [filter, changeFilter] = useAsked()
  const messages = useMessages(filter)
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchField.current?.focus() })
  const isNarrowed = filter.search !== '' || filter.status !== ''
  const listed = messages.data?.pages.flatMap((page) => page.messages) ?? []

  return (
    <PageFrame
      title="Messages"
      words="E-mails and text messages to guests, newest first. Recipient and link are deleted after a message has been sent or its link has expired."
      actions={
        <Button variant="default" loading={messages.isRefetching} onClick={() => void messages.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className={styles.tools}>
        <FindField
          ref={searchField}
          className={styles.find}
          placeholder="Recipient or reference"
          sought={filter.search}
          onFind={(search) => changeFilter({ search })}
        />
        <NativeSelect
          label="Status"
          value={filter.status}
          data={[
            { value: '', label: 'All statuses' },
            ...messageStatuses.map((status) => ({ value: status, label: statusWords[status] })),
          ]}
          onChange={(event) => changeFilter({ status: statusOf(event.currentTarget.value) })}
        />
      </div>
      <GrowingList pages={messages} what="the messages" isNarrowed={isNarrowed} empty="There are no messages yet.">
        {listed.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
