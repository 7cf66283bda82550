import { resolveLinkedLocation } from '@first-chair/core/location/choose-location'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import page from '../../layout/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LocationChoice, LocationClosed, NotOpenYet, getSelectableLocations } from '../location-choice.tsx'
import { storeLocation, useCurrentLocation } from '../use-current-location.ts'

/**
 * `/l/{locationName}`: makes a location the current one and leads to home. If the location is closed, it says so. If it
 * is unknown, the default location becomes the current one, and home says that the link was wrong. The link of the
 * edit-profile location leads to the profiles, and the current location does not change.
 */
export function LocationScreen() {
  const { locationName } = useParams({ from: '/l/$locationName' })
  const { home } = useTexts()
  const router = useRouter()
  const { chosen, isLinkUnknown } = resolveLinkedLocation(useSettings().locations, locationName)
  usePageTitle(home.chooseLocationTitle)

  useEffect(() => {
    if (chosen.kind !== 'found') return
    if (chosen.location.isEditProfileLocation) {
      router.history.replace('/profile')
      return
    }
    storeLocation(chosen.location, { isLinkUnknown })
    router.history.replace('/home')
  })

  if (chosen.kind === 'found') return null
  return (
    <main id="main" className={page.page}>
      {isLinkUnknown && <Banner tone="warn" title={home.unknownLinkTitle} />}
      {chosen.kind === 'closed' ? <LocationClosed location={chosen.location} /> : <ChooseTitle />}
      <LocationChoice />
    </main>
  )
}

/** `/l` without a name: the list of locations, with the current one marked. */
export function ChooseLocationScreen() {
  const { home } = useTexts()
  const current = useCurrentLocation()
  usePageTitle(home.chooseLocationTitle)
  return (
    <main id="main" className={page.page}>
      <ChooseTitle />
      <LocationChoice chosenId={current.kind === 'found' ? current.location.id : undefined} />
    </main>
  )
}

/** The title of the list, or a message if there is no location to choose. */
function ChooseTitle() {
  const { home } = useTexts()
  if (getSelectableLocations(useSettings().locations).length === 0) return <NotOpenYet />
  return <h1>{home.chooseLocationTitle}</h1>
}
