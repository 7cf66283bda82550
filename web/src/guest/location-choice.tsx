import type { LocationSummary } from '@first-chair/core/location/location'
import { Link } from '@tanstack/react-router'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { AdminLink } from '../app/admin-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallUs } from './call-us.tsx'
import styles from './location-choice.module.css'

/** Where guests can go: what is open, and is a place at all. */
export function placesToChoose(locations: readonly LocationSummary[]): LocationSummary[] {
  return locations.filter(({ isEnabled, isEditProfileLocation }) => isEnabled && !isEditProfileLocation)
}

/** The locations that are open, to choose from; the one that is chosen already is marked. Nothing where none is. */
export function LocationChoice({ chosenId }: { chosenId?: number | undefined }) {
  const { home } = useTexts()
  const open = placesToChoose(useSettings().locations)
  if (open.length === 0) return null
  return (
    <ul className={styles.list}>
      {open.map(({ id, name, slug }) => (
        <li key={id}>
          <Link
            to="/l/$locationName"
            params={{ locationName: slug }}
            preload={false}
            className={styles.place}
            aria-current={id === chosenId ? 'true' : undefined}
          >
            <Icon name="place" />
            <span className={styles.name}>{name}</span>
            {id === chosenId && (
              <Badge tone="ok" icon="tick">
                {home.chosenLocation}
              </Badge>
            )}
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What guests are told where there is no location to go to: the resort has not set up its check-in yet. */
export function NotOpenYet() {
  const { home } = useTexts()
  return (
    <>
      <h1>{home.notOpenTitle}</h1>
      <p>{home.notOpenText}</p>
      <CallUs />
      <AdminLink className={buttonClass('secondary')} />
    </>
  )
}

/** A disabled location says that it is closed; it is never silently replaced by another. */
export function LocationClosed({ location }: { location: LocationSummary }) {
  const { home } = useTexts()
  const isAnyOpen = placesToChoose(useSettings().locations).length > 0
  return (
    <>
      <h1>{location.name}</h1>
      <p>{home.locationClosed}</p>
      {isAnyOpen ? <h2>{home.chooseLocationTitle}</h2> : <CallUs />}
    </>
  )
}
