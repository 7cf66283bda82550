import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { maxListedSigners } from '@first-chair/core/waiver-text/release-impact'
import { listGuestsToSignAgain } from '@first-chair/core/waiver-text/waiver-text.api'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { readOnce } from '../page/read-once.ts'
import rows from '../../layout/rows.module.css'
import styles from './release.module.css'

/** The guests with a visit ahead who must sign again, the next visits first. */
export function SeeWho({
  id,
  html,
  scheduledFor,
  onClose,
}: {
  id: number
  html: string
  scheduledFor: string | null
  onClose: () => void
}) {
  const { dateFormat } = useSettings()
  const { data, error, refetch } = useQuery({
    queryKey: [listGuestsToSignAgain.name, id, html, scheduledFor],
    queryFn: ({ signal }) => call(listGuestsToSignAgain, { params: { id }, body: { html, scheduledFor } }, { signal }),
    ...readOnce,
  })
  return (
    <Dialog title="Who must sign again" onClose={onClose}>
      {error ? (
        <Banner
          tone="bad"
          title="The guests did not load"
          announce
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Banner>
      ) : data ? (
        <>
          <div className={styles.guests} tabIndex={0}>
            <ul className={rows.rows} aria-label="Guests">
              {data.guests.length === 0 && <li>Nobody with a visit ahead has to sign again.</li>}
              {data.guests.map(({ contactId, firstName, lastName, visitDay, isChild }) => (
                <li key={contactId}>
                  <span>
                    {firstName} {lastName} <span className={styles.quiet}>IP code {contactId}</span>
                  </span>
                  {isChild && <Badge tone="info">Child</Badge>}
                  <span>{formatCheckInDate(visitDay, dateFormat)}</span>
                </li>
              ))}
            </ul>
          </div>
          {data.guests.length === maxListedSigners && (
            <p className={styles.quiet}>These are the first {maxListedSigners}. Others come later.</p>
          )}
          <p className={styles.quiet}>That you opened this list is recorded in the audit log.</p>
        </>
      ) : (
        <Skeleton height={160} radius="lg" />
      )}
      <Button fullWidth variant="default" mt={16} onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
