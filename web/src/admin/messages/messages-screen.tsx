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

/** What is sent to guests, and what became of it: the outbox, and what failed, wait here for an administrator. */
export function MessagesScreen() {
  const [asked, ask] = useAsked()
  const messages = useMessages(asked)
  const find = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => find.current?.focus() })
  const isNarrowed = asked.search !== '' || asked.status !== ''
  const found = messages.data?.pages.flatMap((page) => page.messages) ?? []

  return (
    <PageFrame
      title="Messages"
      words="E-mails and text messages to guests, the newest first. Recipient and link are erased once a message was sent or its link has expired."
      actions={
        <Button variant="default" loading={messages.isRefetching} onClick={() => void messages.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className={styles.tools}>
        <FindField
          ref={find}
          className={styles.find}
          placeholder="A recipient, a reference"
          sought={asked.search}
          onFind={(search) => ask({ search })}
        />
        <NativeSelect
          label="State"
          value={asked.status}
          data={[
            { value: '', label: 'Every state' },
            ...messageStatuses.map((status) => ({ value: status, label: statusWords[status] })),
          ]}
          onChange={(event) => ask({ status: statusOf(event.currentTarget.value) })}
        />
      </div>
      <GrowingList
        pages={messages}
        what="the messages"
        isNarrowed={isNarrowed}
        empty="Nothing has been sent to guests yet."
      >
        {found.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </GrowingList>
    </PageFrame>
  )
}
