import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { ChosenLocation } from '@first-chair/core/location/current-location'
import type { LocationSummary } from '@first-chair/core/location/location'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { Footer } from '../../layout/footer.tsx'
import page from '../../layout/page.module.css'
import { t } from '../../catalogue/home.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { LocationChoice, LocationClosed, NotOpenYet, getSelectableLocations } from '../location-choice.tsx'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { useCopyAfterFailure } from '../offline/use-copy-after-failure.ts'
import { useHouseholdCopy } from '../offline/use-household-copy.ts'
import { useReadiness } from '../readiness/use-readiness.ts'
import { HomeFailed } from './home-failed.tsx'
import { HomeLoading } from './home-loading.tsx'
import { HouseholdHome, type Verdicts } from './household-home.tsx'
import { storeLastAnswer } from './verdict/last-answer.ts'
import { OpenConfirmation, opensConfirmation } from './open-confirmation.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

/** Home: the household at its current location. Without a current location, the list of locations. */
export function HomeScreen() {
  usePageTitle(t('pageTitle'))
  useHouseholdCopy()
  const chosen = useCurrentLocation()
  return chosen.kind === 'found' ? <HomeAt location={chosen.location} /> : <ChooseLocation chosen={chosen} />
}

function ChooseLocation({ chosen }: { chosen: ChosenLocation }) {
  const isAnyOpen = getSelectableLocations(useSettings().locations).length > 0
  return (
    <>
      <main id="main" className={page.page}>
        {chosen.kind === 'closed' ? (
          <LocationClosed location={chosen.location} />
        ) : isAnyOpen ? (
          <ChooseTitle />
        ) : (
          <NotOpenYet />
        )}
        <LocationChoice />
      </main>
      <Footer />
    </>
  )
}

function ChooseTitle() {
  return <h1>{useTexts().home.chooseLocationTitle}</h1>
}

function HomeAt({ location }: { location: LocationSummary }) {
  const search = useSearch({ strict: false })
  const day = typeof search.day === 'string' ? search.day : undefined
  // Both calls are sent at the same time.
  const { data: latest, error, refetch, isFetching } = useContactTasks(location.id)
  const verdicts = useVerdicts(location.id, day)
  const isFirstVerdictDue = verdicts.readiness === undefined && !verdicts.hasFailed && day === undefined
  // Deferred, so that React renders a large household in interruptible pieces and taps stay responsive on phones.
  const grouping = useDeferredValue(isFirstVerdictDue ? undefined : latest)
  const isRestoring = useCopyAfterFailure(latest === undefined ? error : null)
  if (latest && opensConfirmation(latest)) return <OpenConfirmation />
  if (latest && grouping && !isFirstVerdictDue)
    return (
      <HouseholdHome
        grouping={grouping}
        day={day}
        verdicts={verdicts}
        isOutdated={error !== null}
        onTryAgain={() => void refetch()}
      />
    )
  if (isFailure(error, 'profile-not-found')) return <ProfileNotFound failure={error} />
  // The location was closed or deleted after this page was loaded.
  if (isFailure(error, 'location-closed')) return <ChooseLocation chosen={{ kind: 'closed', location }} />
  if (isFailure(error, 'not-found')) return <ChooseLocation chosen={{ kind: 'unknown' }} />
  if (isRestoring) return <HomeLoading />
  if (error) {
    const tryAgain = () => {
      void refetch()
      verdicts.onCheck()
    }
    return <HomeFailed failure={error} isTrying={isFetching} onTryAgain={tryAgain} />
  }
  return <HomeLoading />
}

/** The verdicts for a day. If the day in the address has passed or is too far ahead, it is removed from the address. */
function useVerdicts(locationId: number, day: string | undefined): Verdicts {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useReadiness(locationId, day)
  const navigate = useNavigate()
  const isInvalidDay = day !== undefined && isFailure(error, 'invalid-input')
  useEffect(() => {
    if (isInvalidDay) void navigate({ to: '/home', search: {}, replace: true })
  }, [isInvalidDay, navigate])
  useEffect(() => {
    if (data) storeLastAnswer(data)
  }, [data])
  return {
    readiness: data,
    hasFailed: error !== null && !isInvalidDay,
    isChecking: isFetching,
    updatedAt: dataUpdatedAt,
    onCheck: () => void refetch(),
  }
}

function isFailure(error: Error | null, code: FailureCode): error is Failure {
  return error instanceof Failure && error.code === code
}
