import type { LegalHold } from '@first-chair/core/retention/legal-hold'
import { liftLegalHold } from '@first-chair/core/retention/retention.api'
import { Button, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Confirm } from '../form/confirm.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatCount } from '../text/format-count.ts'
import { PlaceHold } from './place-hold.tsx'
import styles from './privacy.module.css'
import { useReload, useRetention } from './use-privacy.ts'

/** The legal holds in force, each with a button that lifts it, and those that were lifted. */
export function LegalHolds() {
  const retention = useRetention()
  const [isPlacing, setPlacing] = useState(false)
  const holds = retention.data?.holds ?? []
  const inForce = holds.filter(({ lifted }) => lifted === null)
  const people = new Set(inForce.flatMap(({ contactIds }) => contactIds)).size
  return (
    <section className={styles.card} aria-labelledby="holds">
      <h2 id="holds">Legal holds</h2>
      {retention.isPending && <Skeleton height={60} />}
      {retention.isError && <LoadFailed what="The legal holds" query={retention} />}
      {retention.data && (
        <p className={styles.quiet}>
          {formatCount(people, 'person', 'people')},{' '}
          {formatCount(inForce.filter(({ incident }) => incident !== '').length, 'incident')}. A hold stops every clock.
        </p>
      )}
      {inForce.length > 0 && (
        <ul className={styles.list}>
          {inForce.map((hold) => (
            <Hold key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
      <Button variant="default" onClick={() => setPlacing(true)}>
        Place a hold
      </Button>
      {holds.length > inForce.length && (
        <details>
          <summary>{formatCount(holds.length - inForce.length, 'lifted hold')}</summary>
          <ul className={styles.list}>
            {holds.map(
              ({ id, contactIds, lifted }) =>
                lifted && (
                  <li key={id} className={styles.quiet}>
                    {contactIds.join(', ')}: lifted by {lifted.by}, {formatAdminDate(lifted.dateUtc)}
                  </li>
                ),
            )}
          </ul>
        </details>
      )}
      {isPlacing && <PlaceHold contactIds={[]} onClose={() => setPlacing(false)} />}
    </section>
  )
}

function Hold({ hold: { id, contactIds, incident, reason, placedBy, placedDateUtc } }: { hold: LegalHold }) {
  const reload = useReload()
  const [isAsking, setAsking] = useState(false)
  const lifting = useMutation({
    mutationFn: () => call(liftLegalHold, { params: { id: String(id) } }),
    onSettled: reload,
  })
  const name = incident === '' ? contactIds.join(', ') : `Incident ${incident}`
  return (
    <li>
      <span>
        {name}
        <span className={styles.quiet}>
          {incident !== '' && `${contactIds.join(', ')}. `}
          {reason}. By {placedBy}, {formatAdminDate(placedDateUtc)}
        </span>
        {lifting.isError && (
          <Banner tone="bad" title="The hold was not lifted">
            {lifting.error.message}
          </Banner>
        )}
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Lift the hold on ${name}`}
        loading={lifting.isPending}
        onClick={() => setAsking(true)}
      >
        Lift
      </Button>
      {isAsking && (
        <Confirm
          title="Lift this hold?"
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            lifting.mutate()
          }}
        >
          <p>The clocks run again. What is overdue goes in the next night.</p>
        </Confirm>
      )}
    </li>
  )
}
