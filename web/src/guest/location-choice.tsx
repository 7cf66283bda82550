import type { LocationSummary } from '@first-chair/core/location/location'
import { Link } from '@tanstack/react-router'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { AdminLink } from '../layout/admin-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallUs } from './call-us.tsx'
import styles from './location-choice.module.css'

/** The locations that guests can choose: enabled, and not the edit-profile location. */
export function getSelectableLocations(locations: readonly LocationSummary[]): LocationSummary[] {
  return locations.filter(({ isEnabled, isEditProfileLocation }) => isEnabled && !isEditProfileLocation)
}

/** The list of selectable locations, with the current one marked. Renders nothing if there are none. */
export function LocationChoice({ chosenId }: { chosenId?: number | undefined }) {
  const { home } = useTexts()
  const open = getSelectableLocations(useSettings().locations)
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

/** Shown when there is no selectable location: the resort has not set up its check-in yet. */
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

/** Says that a disabled location is closed. It is never replaced by another location without notice. */
export function LocationClosed({ location }: { location: LocationSummary }) {
  const { home } = useTexts()
  const isAnyOpen = getSelectableLocations(useSettings().locations).length > 0
  return (
    <>
      <h1>{location.name}</h1>
      <p>{home.locationClosed}</p>
      {isAnyOpen ? <h2>{home.chooseLocationTitle}</h2> : <CallUs />}
    </>
  )
}
