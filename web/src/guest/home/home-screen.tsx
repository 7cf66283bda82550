import { Failure } from '@first-chair/core/failure'
import { Footer } from '../../app/footer.tsx'
import page from '../../app/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { LocationChoice, LocationClosed } from '../location-choice.tsx'
import { useContactTasks } from '../use-contact-tasks.ts'
import { useCurrentLocation } from '../use-current-location.ts'
import { HomeFailed } from './home-failed.tsx'
import { HomeLoading } from './home-loading.tsx'
import { HouseholdHome } from './household-home.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

/** The household at its current location; without one, the locations to choose from. */
export function HomeScreen() {
  usePageTitle('Home')
  const chosen = useCurrentLocation()
  if (chosen.kind === 'found') return <HomeAt locationId={chosen.location.id} />
  return (
    <>
      <main id="main" className={page.page}>
        {chosen.kind === 'closed' ? <LocationClosed location={chosen.location} /> : <ChooseTitle />}
        <LocationChoice />
      </main>
      <Footer />
    </>
  )
}

function ChooseTitle() {
  return <h1>{useTexts().home.chooseLocationTitle}</h1>
}

function HomeAt({ locationId }: { locationId: number }) {
  const { data: grouping, error, refetch, isFetching } = useContactTasks(locationId)
  if (grouping)
    return <HouseholdHome grouping={grouping} isOutdated={error !== null} onTryAgain={() => void refetch()} />
  if (error instanceof Failure && error.code === 'profile-not-found') return <ProfileNotFound failure={error} />
  if (error) return <HomeFailed failure={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
  return <HomeLoading />
}
