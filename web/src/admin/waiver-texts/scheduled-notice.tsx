import { waiverTextCalls } from '@first-chair/core/waiver-text/waiver-text.resource'
import type { EditableWaiverText, ScheduledRelease } from '@first-chair/core/waiver-text/waiver-text'
import { cancelWaiverTextRelease } from '@first-chair/core/waiver-text/waiver-text.api'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { compareTexts } from '../../ui/redline/compare-texts.ts'
import { Confirm } from '../form/confirm.tsx'
import { GuestNotice } from './guest-notice.tsx'
import { ReleaseChanges } from './release-changes.tsx'
import { formatResortTime } from '../text/resort-time.ts'
import styles from './release.module.css'

/** Says that a release is scheduled, shows its changes, and cancels it. `onCancelled` gets its text. */
export function ScheduledNotice({
  row,
  scheduled,
  onCancelled,
}: {
  row: EditableWaiverText
  scheduled: ScheduledRelease
  onCancelled: (html: string) => void
}) {
  const [open, setOpen] = useState<'changes' | 'question'>()
  const queryClient = useQueryClient()
  const { number, kind, scheduledFor, createdBy } = scheduled
  const cancelling = useMutation({
    mutationFn: () => call(cancelWaiverTextRelease, { params: { id: row.id }, body: { number } }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData([waiverTextCalls.read.name, row.id], cancelled)
      onCancelled(scheduled.html)
      notifications.show({ message: `The release of version ${number} is cancelled`, color: 'green' })
    },
    onSettled: () => {
      setOpen(undefined)
      void refetchQueries(queryClient)
    },
  })
  return (
    <>
      <Banner
        title={`Version ${number} is scheduled for ${formatResortTime(scheduledFor)}`}
        action={
          <div className={styles.head}>
            <Button variant="default" size="xs" onClick={() => setOpen('changes')}>
              Show the changes
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen('question')}>
              Cancel the release
            </Button>
          </div>
        }
      >
        {kind === 'material' ? 'A material change: guests sign again.' : 'A cosmetic change: nobody signs again.'} By{' '}
        {createdBy}, by the clock of the resort. Until then the text cannot be changed.
      </Banner>
      {cancelling.error && (
        <Banner tone="bad" title="Not cancelled">
          {cancelling.error.message}
        </Banner>
      )}
      {open === 'changes' && (
        <Dialog title={`Version ${number} of ${row.name}`} fullScreen onClose={() => setOpen(undefined)}>
          <div className={styles.column}>
            <ReleaseChanges oldHtml={row.html} newHtml={scheduled.html} />
            {scheduled.summary !== '' && (
              <GuestNotice summary={scheduled.summary} changes={compareTexts(row.html, scheduled.html).changes} />
            )}
            <Button variant="default" onClick={() => setOpen(undefined)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'question' && (
        <Confirm
          title={`Cancel the release of version ${number}?`}
          isBusy={cancelling.isPending}
          onNo={() => setOpen(undefined)}
          onYes={() => cancelling.mutate()}
        >
          <p>
            Guests go on signing the current text. The new text goes back into the form, where you can change it and
            release it again.
          </p>
        </Confirm>
      )}
    </>
  )
}
