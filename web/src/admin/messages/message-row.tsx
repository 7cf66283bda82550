import { sendMessageAgain, type ListedMessage } from '@first-chair/core/message/message.api'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Confirm } from '../resource/confirm.tsx'
import { ModifiedAt } from '../resource/modified-at.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { channelWords, purposeWords, statusTones, statusWords } from './message-words.ts'
import styles from './messages.module.css'
import { messagesKey } from './use-messages.ts'

type Open = 'nothing' | 'message' | 'question'

/** One message: to whom, how it stands and why, and what an administrator can do about it. */
export function MessageRow({ message }: { message: ListedMessage }) {
  const [open, setOpen] = useState<Open>('nothing')
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(sendMessageAgain, { params: { id: message.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  })
  const { channel, purpose, status, shownRecipient, nextAttemptDateUtc } = message
  const isKept = !['sent', 'expired'].includes(status)
  const canBeSentNow = status === 'failed' || status === 'outbox' || nextAttemptDateUtc !== null
  const sendLabel = status === 'failed' ? 'Send again' : 'Send now'
  const name = `${channelWords[channel]} to ${shownRecipient ?? 'somebody'}`
  const send = () => {
    setOpen('nothing')
    again.mutate()
  }
  return (
    <li className={styles.message}>
      <div className={styles.line}>
        <span>
          <b>{name}</b> · {purposeWords[purpose]}
        </span>
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
      </div>
      <div className={styles.quiet}>
        <Moments message={message} />
      </div>
      {message.lastError !== null && status !== 'sent' && <p className={styles.error}>{message.lastError}</p>}
      {again.isError && (
        <Banner tone="bad" title="It was not sent">
          {again.error.message}
        </Banner>
      )}
      {isKept && (
        <div className={styles.deeds}>
          <Button variant="default" size="xs" aria-label={`Read: ${name}`} onClick={() => setOpen('message')}>
            Read
          </Button>
          {canBeSentNow && (
            <Button
              size="xs"
              aria-label={`${sendLabel}: ${name}`}
              loading={again.isPending}
              onClick={() => (message.mayHaveBeenSent ? setOpen('question') : send())}
            >
              {sendLabel}
            </Button>
          )}
        </div>
      )}
      {open === 'message' && <MessageDialog message={message} name={name} onClose={() => setOpen('nothing')} />}
      {open === 'question' && (
        <Confirm title="Send it again?" onNo={() => setOpen('nothing')} onYes={send}>
          <p>It may have been sent already. The guest may then get it twice.</p>
        </Confirm>
      )}
    </li>
  )
}

/** What happened when, in the order that matters. */
function Moments({
  message: { createdDateUtc, sentDateUtc, nextAttemptDateUtc, attempts, expiresDateUtc, reference },
}: {
  message: ListedMessage
}) {
  return (
    <>
      Queued <ModifiedAt utc={createdDateUtc} />
      {sentDateUtc !== null && (
        <>
          {' '}
          · sent <ModifiedAt utc={sentDateUtc} />
        </>
      )}
      {attempts > 0 && ` · ${attempts === 1 ? '1 try' : `${attempts} tries`}`}
      {nextAttemptDateUtc !== null && (
        <>
          {' '}
          · next try <ModifiedAt utc={nextAttemptDateUtc} />
        </>
      )}{' '}
      · link until <ModifiedAt utc={expiresDateUtc} /> · {reference}
    </>
  )
}
