import { Link } from '@tanstack/react-router'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './current-place.module.css'
import { placesToChoose } from './location-choice.tsx'
import { useCurrentLocation } from './use-current-location.ts'

/** The name of the current location, and the way to another one where there is another one. */
export function CurrentPlace({ className = '' }: { className?: string | undefined }) {
  const chosen = useCurrentLocation()
  const { home } = useTexts()
  const canChange = placesToChoose(useSettings().locations).length > 1
  if (chosen.kind === 'unknown') return null
  const name = (
    <>
      <Icon name="place" size="s" />
      <span className={styles.name}>{chosen.location.name}</span>
    </>
  )
  if (!canChange) return <span className={`${styles.place} ${className}`}>{name}</span>
  return (
    <Link to="/l" className={`${styles.place} ${className}`}>
      {name}
      <span className={styles.change}>
        {home.changeLocation} <span className="visually-hidden">location</span>
      </span>
    </Link>
  )
}
