import { Failure } from '@first-chair/core/contract/failure'
import { readOwnPlaces } from '@first-chair/core/staff/staff.api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasNoAnswer } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/staff.ts'
import { getSignedInName } from '../session/session.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import { buttonClass, Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FindScreen } from './find/find-screen.tsx'
import { KioskScreen } from './kiosk/kiosk-screen.tsx'
import { HouseholdScreen } from './household/household-screen.tsx'
import { LessonListScreen } from './lessons/lesson-list-screen.tsx'
import { LessonsHousehold } from './lessons/lessons-household.tsx'
import { DeviceScreen } from './offline/device-screen.tsx'
import { useDeviceContact, useOfflinePlaces } from './offline/use-offline.ts'
import { PatrolScreen } from './patrol/patrol-screen.tsx'
import { PlaceContext, useBoardRole, useOwnPlace, usePlace } from './place.ts'
import { RentalHouseholdScreen } from './rental/rental-household-screen.tsx'
import { RentalListScreen } from './rental/rental-list-screen.tsx'
import { ScanScreen } from './scan/scan-screen.tsx'
import { StaffShell } from './shell/staff-shell.tsx'
import styles from './staff-area.module.css'
import { TodayScreen } from './today/today-screen.tsx'
import { useStaffColours } from './use-staff-colours.ts'

export { ArrivalCodeScreen } from './arrival-code-screen.tsx'

/**
 * Everything below `/staff`: colours, the check of the role, and the shell around the pages. A person without a role sees
 * why, and how to use another account. The server checks every call again.
 */
export function StaffArea() {
  const [colours, chooseColours] = useStaffColours()
  const own = useQuery({ ...query(readOwnPlaces, {}), staleTime: 60_000, refetchOnWindowFocus: true })
  useCheckAgainWhenRefused()
  useDeviceContact(own.data)
  const offlinePlaces = useOfflinePlaces()
  // A device that was prepared for the day works without a network, also after it was started anew.
  const places = own.data ?? (hasNoAnswer(own.error) ? offlinePlaces : undefined)
  const { place, choose, nameDevice } = useOwnPlace(places)
  usePageTitle(t('title'))

  if (isRefused(own.error)) return <NotStaff />
  if (!places) {
    return (
      <main id="main" className={styles.message}>
        {own.isError ? (
          <Banner
            tone="bad"
            title={own.error.message}
            action={<Button onClick={() => void own.refetch()}>{t('try-again')}</Button>}
          />
        ) : (
          <p role="status">
            <Spinner /> {t('loading')}
          </p>
        )}
      </main>
    )
  }
  if (!place) return <NotStaff hint={t('no-place')} />
  return (
    <PlaceContext value={place}>
      <StaffShell places={places.places} menu={{ choose, nameDevice, colours, chooseColours }}>
        <Outlet />
      </StaffShell>
    </PlaceContext>
  )
}

/** The page of the current address. The route refuses unknown ones. */
export function StaffPage() {
  const { page } = useParams({ from: '/staff/$page' })
  const { role, roles } = usePlace()
  const boardRole = useBoardRole()
  if (page === 'today' && boardRole) return <TodayScreen role={boardRole} />
  if (page === 'scan') return <ScanScreen />
  if (page === 'device') return <DeviceScreen />
  if (page === 'kiosk') return <KioskScreen />
  if (page === 'household') {
    if (role === 'patrol') return <PatrolScreen />
    return role === 'rental' ? <RentalHouseholdScreen /> : <HouseholdScreen role={role} Lessons={LessonsHousehold} />
  }
  if (page === 'lessons' && roles.includes('lessons')) return <LessonListScreen />
  return page === 'rental' && roles.includes('rental') ? <RentalListScreen /> : <FindScreen />
}

function isRefused(error: Error | null): boolean {
  return error instanceof Failure && error.status === 403
}

function NotStaff({ hint }: { hint?: string }) {
  return (
    <main id="main" className={styles.message}>
      <h1>{t('not-staff')}</h1>
      <p>{hint ?? t('not-staff-hint', { name: getSignedInName() ?? '' })}</p>
      <div className={styles.actions}>
        {/* Signing out leaves the page, so that the provider asks for the account again. */}
        <a href="/logout" className={buttonClass()}>
          {t('other-account')}
        </a>
        <a href="/" className={buttonClass('secondary')}>
          {t('check-in-link')}
        </a>
      </div>
    </main>
  )
}

/** Asks for the roles again as soon as a call is refused, because a role was removed. */
function useCheckAgainWhenRefused(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (!(error instanceof Failure) || (error.code !== 'not-staff' && error.code !== 'role-missing')) return
      void queryClient.resetQueries({ queryKey: [readOwnPlaces.name] })
    }
    const stopQueries = queryClient.getQueryCache().subscribe(({ query: { queryKey, state }, type }) => {
      if (type === 'updated' && queryKey[0] !== readOwnPlaces.name && state.status === 'error') check(state.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type === 'updated') check(mutation?.state.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
}
