import type { LocationSummary } from '@first-chair/core/location/location'
import { Link } from '@tanstack/react-router'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { Icon } from '../ui/icon.tsx'
import { CallUs } from './call-us.tsx'
import styles from './location-choice.module.css'

/** The locations that are open, to choose from. */
export function LocationChoice() {
  const open = useSettings().locations.filter(
    ({ isEnabled, isEditProfileLocation }) => isEnabled && !isEditProfileLocation,
  )
  if (open.length === 0) return <CallUs />
  return (
    <ul className={styles.list}>
      {open.map(({ id, name, slug }) => (
        <li key={id}>
          <Link to="/l/$locationName" params={{ locationName: slug }} preload={false} className={styles.place}>
            <Icon name="place" />
            <span className={styles.name}>{name}</span>
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A disabled location says that it is closed; it is never silently replaced by another. */
export function LocationClosed({ location }: { location: LocationSummary }) {
  const { home } = useTexts()
  return (
    <>
      <h1>{location.name}</h1>
      <p>{home.locationClosed}</p>
      <h2>{home.chooseLocationTitle}</h2>
    </>
  )
}
