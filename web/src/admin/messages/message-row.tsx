import { sendMessageAgain, type ListedMessage } from '@first-chair/core/message/message.api'
import { keepMessageUntil } from '@first-chair/core/retention/keep-until'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { KeptUntil } from '../page/kept-until.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { formatCount } from '../text/format-count.ts'
import { MessageDialog } from './message-dialog.tsx'
import { channelLabels, purposeLabels, statusTones, statusLabels } from './message-labels.ts'
import styles from './messages.module.css'
import { messagesKey } from './use-messages.ts'

type OpenDialog = 'none' | 'message' | 'confirmation'

/** One message: recipient, status, last error, and the actions of an administrator. */
export function MessageRow({ message }: { message: ListedMessage }) {
  const [open, setOpen] = useState<OpenDialog>('none')
  const queryClient = useQueryClient()
  const sendAgain = useMutation({
    mutationFn: () => call(sendMessageAgain, { params: { id: message.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  })
  const { channel, purpose, status, shownRecipient, nextAttemptDateUtc } = message
  const isReadable = !['sent', 'expired'].includes(status)
  const canBeSentNow = status === 'failed' || status === 'outbox' || nextAttemptDateUtc !== null
  const sendLabel = status === 'failed' ? 'Send again' : 'Send now'
  const name = `${channelLabels[channel]} to ${shownRecipient ?? 'a guest'}`
  const send = () => {
    setOpen('none')
    sendAgain.mutate()
  }
  return (
    <li className={styles.message}>
      <div className={styles.line}>
        <span>
          <b>{name}</b> · {purposeLabels[purpose]}
        </span>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </div>
      <div className={styles.quiet}>
        <MessageDates message={message} />
        {!canBeSentNow && <KeptUntil utc={message.createdDateUtc} rule={keepMessageUntil} />}
      </div>
      {message.lastError !== null && status !== 'sent' && <p className={styles.error}>{message.lastError}</p>}
      {sendAgain.isError && (
        <Banner tone="bad" title="The message was not sent">
          {sendAgain.error.message}
        </Banner>
      )}
      {isReadable && (
        <div className={styles.deeds}>
          <Button variant="default" size="xs" aria-label={`Read: ${name}`} onClick={() => setOpen('message')}>
            Read
          </Button>
          {canBeSentNow && (
            <Button
              size="xs"
              aria-label={`${sendLabel}: ${name}`}
              loading={sendAgain.isPending}
              onClick={() => (message.mayHaveBeenSent ? setOpen('confirmation') : send())}
            >
              {sendLabel}
            </Button>
          )}
        </div>
      )}
      {open === 'message' && <MessageDialog message={message} name={name} onClose={() => setOpen('none')} />}
      {open === 'confirmation' && (
        <Confirm title="Send it again?" onNo={() => setOpen('none')} onYes={send}>
          <p>It may already have been sent. The guest may receive it twice.</p>
        </Confirm>
      )}
    </li>
  )
}

/** The dates of a message, in one line. */
function MessageDates({
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
      {attempts > 0 && ` · ${formatCount(attempts, 'attempt')}`}
      {nextAttemptDateUtc !== null && (
        <>
          {' '}
          · next attempt <ModifiedAt utc={nextAttemptDateUtc} />
        </>
      )}{' '}
      · link valid until <ModifiedAt utc={expiresDateUtc} /> · {reference}
    </>
  )
}
