import {
  countRequestDays,
  privacyRequestDays,
  type OpenPrivacyRequest,
} from '@first-chair/core/privacy/privacy-request'
import { refusePrivacyRequest } from '@first-chair/core/privacy/privacy.api'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { getFieldErrors } from '../form/field-errors.ts'
import answers from '../look/shared.module.css'
import { LoadFailed } from '../page/load-failed.tsx'
import { useResortDay } from '../page/use-resort-day.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './privacy.module.css'
import { usePrivacyRequests, useReload, type ChosenPerson } from './use-privacy.ts'

/** What guests asked for on their profile page, with the days that are left. */
export function GuestRequests({ onOpen }: { onOpen: (person: ChosenPerson) => void }) {
  const requests = usePrivacyRequests()
  const open = requests.data?.requests ?? []
  const [refused, setRefused] = useState<OpenPrivacyRequest>()
  return (
    <section className={styles.card} aria-labelledby="asked">
      <h2 id="asked">Asked by guests</h2>
      {requests.isPending && <Skeleton height={60} />}
      {requests.isError && <LoadFailed what="The requests" query={requests} />}
      {requests.data?.requests.length === 0 && <p className={styles.quiet}>No open request.</p>}
      {open.length > 0 && (
        <ul className={styles.list}>
          {open.map((request) => (
            <li key={request.id}>
              <span>
                {describeRequest(request)}
                <DaysUsed dueOn={request.dueOn} />
              </span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Open ${describeRequest(request)}`}
                onClick={() => onOpen({ person: request.contactId, household: request.householdIpCode })}
              >
                Open
              </Button>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Refuse ${describeRequest(request)}`}
                onClick={() => setRefused(request)}
              >
                Refuse
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused && <RefuseDialog request={refused} onClose={() => setRefused(undefined)} />}
    </section>
  )
}

const describeRequest = ({ kind, name, contactId }: OpenPrivacyRequest): string =>
  `${kind === 'export' ? 'Export' : 'Erase'}, ${name ?? contactId}`

function DaysUsed({ dueOn }: { dueOn: string }) {
  const today = useResortDay()
  if (today === undefined) return null
  const { used, left } = countRequestDays(dueOn, today)
  return (
    <span className={styles.quiet}>
      {left < 0 ? `${formatCount(-left, 'day')} late` : `${used} of ${privacyRequestDays} days used`}
    </span>
  )
}

function RefuseDialog({ request, onClose }: { request: OpenPrivacyRequest; onClose: () => void }) {
  const reload = useReload()
  const [reason, setReason] = useState('')
  const refusal = useMutation({
    mutationFn: () => call(refusePrivacyRequest, { params: { id: String(request.id) }, body: { reason } }),
    onSuccess: async () => {
      onClose()
      await reload()
    },
  })
  const problem = getFieldErrors(refusal.error).get('reason')
  return (
    <Dialog title={`Refuse: ${describeRequest(request)}`} onClose={onClose}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          refusal.mutate()
        }}
      >
        <Textarea
          label="Reason, which the guest reads"
          value={reason}
          maxLength={500}
          rows={3}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refusal.isError && problem === undefined && (
          <Banner tone="bad" title="Not saved">
            {refusal.error.message}
          </Banner>
        )}
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={refusal.isPending}>
            Refuse
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
