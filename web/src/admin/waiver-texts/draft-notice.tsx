import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import { approveWaiverDraft } from '@first-chair/core/waiver-text/waiver-text.api'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'

/** Says that a text is a draft, and takes its mark out when a lawyer has read it. `onApproved` gets the text without the mark. */
export function DraftNotice({ row, onApproved }: { row: EditableWaiverText; onApproved: (html: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const approving = useMutation({
    mutationFn: () => call(approveWaiverDraft, { params: { id: row.id }, body: { version: row.version } }),
    onSuccess: (approved) => {
      queryClient.setQueryData([waiverTextCalls.read.name, row.id], approved)
      onApproved(approved.html)
      notifications.show({ message: `Guests can sign ${approved.name} now`, color: 'green' })
    },
    onSettled: () => {
      setAsking(false)
      void refetchQueries(queryClient)
    },
  })
  return (
    <>
      <Banner
        tone="warn"
        title="This is a draft: guests cannot sign it"
        action={
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            A lawyer has read it
          </Button>
        }
      >
        Have it read by a lawyer. Until you say that this was done, only administrators can sign it, to try check-in.
      </Banner>
      {approving.error && (
        <Banner tone="bad" title="Not released">
          {approving.error.message}
        </Banner>
      )}
      {isAsking && (
        <Confirm
          title={`Has a lawyer read ${row.name}?`}
          isBusy={approving.isPending}
          onNo={() => setAsking(false)}
          onYes={() => approving.mutate()}
        >
          <p>
            The mark of the draft is taken out of the saved text, and guests can sign it. Administrators who signed the
            draft sign again. The audit log records that you said this.
          </p>
        </Confirm>
      )}
    </>
  )
}
