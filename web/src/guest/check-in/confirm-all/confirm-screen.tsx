import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '../../../api/query.ts'
import { t as checkIn } from '../../../catalogue/check-in.ts'
import { t } from '../../../catalogue/confirm-all.ts'
import page from '../../../layout/page.module.css'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { preloadOutbox } from '../../outbox/deliver.ts'
import { useOpenForm } from '../../offline/use-open-form.ts'
import { useDraftKey } from '../../drafts/draft-key.ts'
import { useContactTasks } from '../../use-contact-tasks.ts'
import { useCurrentLocation } from '../../use-current-location.ts'
import { StepLoading } from '../step/step-loading.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { getConfirmation } from './confirmation.ts'

/**
 * Everything as last season: a family that comes back looks once at what is stored, instead of once per person and task
 * (docs/design.md, "Confirm all"). Without anything to confirm it leads to home.
 */
export function ConfirmScreen() {
  usePageTitle(t('pageTitle'))
  const current = useCurrentLocation()
  if (current.kind !== 'found') return <Navigate to="/home" replace />
  return <ConfirmAt locationId={current.location.id} />
}

function ConfirmAt({ locationId }: { locationId: number }) {
  const tasks = useContactTasks(locationId)
  const rental = useQuery(query(readRentalProfiles, {}))
  const children = useQuery(query(readChildRegistrations, {}))
  const [isConfirmed, setConfirmed] = useState(false)
  const isPending = !useDraftKey() || tasks.isPending || rental.isPending || children.isPending
  useHeadingFocus(!isPending)
  useOpenForm()
  useEffect(preloadOutbox, [])
  const tryAgain = () => void Promise.all([tasks.refetch(), rental.refetch(), children.refetch()])
  if (isConfirmed) return <Navigate to="/checkin" replace />
  if (isPending) return <StepLoading text={t('loading')} onTryAgain={tryAgain} />
  if (!tasks.data || !rental.data || !children.data) {
    const isTrying = tasks.isFetching || rental.isFetching || children.isFetching
    return <NotLoaded isTrying={isTrying} onTryAgain={tryAgain} />
  }
  const confirmation = getConfirmation(tasks.data, rental.data, children.data)
  if (confirmation.people.length === 0) return <Navigate to="/home" replace />
  return (
    <ConfirmForm
      grouping={tasks.data}
      confirmation={confirmation}
      rental={rental.data}
      consentText={children.data.consentText}
      onConfirmed={() => setConfirmed(true)}
    />
  )
}

function NotLoaded({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  return (
    <main id="main" className={page.page}>
      <h1>{t('title')}</h1>
      <Banner
        tone="bad"
        title={t('notLoaded')}
        action={
          <Button look="secondary" busy={isTrying ? checkIn('trying') : undefined} onClick={onTryAgain}>
            <TryAgainLabel />
          </Button>
        }
      >
        {checkIn('checkConnection')}
      </Banner>
      <Link to="/home" className={buttonClass('secondary')}>
        {checkIn('home')}
      </Link>
    </main>
  )
}
