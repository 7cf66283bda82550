import { readMessage, type ListedMessage } from '@first-chair/core/message/message.api'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './messages.module.css'

/**
 * The content of a message. It is loaded each time the dialog opens, because each reading is recorded in the audit log.
 */
export function MessageDialog({
  message,
  name,
  onClose,
}: {
  message: ListedMessage
  name: string
  onClose: () => void
}) {
  const read = useQuery({
    ...query(readMessage, { params: { id: message.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return (
    <Dialog title={name} onClose={onClose}>
      <div className={styles.read} aria-busy={read.isPending}>
        {read.isPending && <Skeleton height={160} radius="sm" />}
        {read.isError && (
          <Banner tone="bad" title="The message did not load">
            {read.error.message}
          </Banner>
        )}
        {read.data && (
          <>
            <p>
              <b>To</b> {read.data.recipient}
            </p>
            {read.data.subject !== null && (
              <p>
                <b>Subject</b> {read.data.subject}
              </p>
            )}
            <p className={styles.text}>{read.data.text}</p>
            <p className={styles.quiet}>That you read this message is recorded in the audit log.</p>
          </>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
