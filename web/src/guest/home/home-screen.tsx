import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { ChosenLocation } from '@first-chair/core/location/choose-location'
import type { LocationSummary } from '@first-chair/core/location/location'
import { useDeferredValue } from 'react'
import { Footer } from '../../layout/footer.tsx'
import page from '../../layout/page.module.css'
import { t } from '../../catalogue/home.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { LocationChoice, LocationClosed, NotOpenYet, getSelectableLocations } from '../location-choice.tsx'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { HomeFailed } from './home-failed.tsx'
import { HomeLoading } from './home-loading.tsx'
import { HouseholdHome } from './household-home.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

/** Home: the household at its current location. Without a current location, the list of locations. */
export function HomeScreen() {
  usePageTitle(t('pageTitle'))
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
  const { data: latest, error, refetch, isFetching } = useContactTasks(location.id)
  // Deferred, so that React renders a large household in interruptible pieces and taps stay responsive on phones.
  const grouping = useDeferredValue(latest)
  if (latest && grouping)
    return <HouseholdHome grouping={grouping} isOutdated={error !== null} onTryAgain={() => void refetch()} />
  if (isFailure(error, 'profile-not-found')) return <ProfileNotFound failure={error} />
  // The location was closed or deleted after this page was loaded.
  if (isFailure(error, 'location-closed')) return <ChooseLocation chosen={{ kind: 'closed', location }} />
  if (isFailure(error, 'not-found')) return <ChooseLocation chosen={{ kind: 'unknown' }} />
  if (error) return <HomeFailed failure={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
  return <HomeLoading />
}

function isFailure(error: Error | null, code: FailureCode): error is Failure {
  return error instanceof Failure && error.code === code
}
