import { Link } from '@tanstack/react-router'
import { t } from '../catalogue/guest.ts'
import { unseen } from '../catalogue/tags.tsx'
import { useSettings, useTexts } from '../settings/use-settings.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './current-location.module.css'
import { getSelectableLocations } from './location-choice.tsx'
import { useCurrentLocation } from './use-current-location.ts'

/** The name of the current location, with a link to change it if there is more than one. */
export function CurrentLocation({ className = '' }: { className?: string | undefined }) {
  const current = useCurrentLocation()
  const { home } = useTexts()
  const canChange = getSelectableLocations(useSettings().locations).length > 1
  if (current.kind === 'unknown') return null
  const name = (
    <>
      <Icon name="place" size="s" />
      <span className={styles.name}>{current.location.name}</span>
    </>
  )
  if (!canChange) return <span className={`${styles.place} ${className}`}>{name}</span>
  return (
    <Link to="/l" className={`${styles.place} ${className}`}>
      {name}
      <span className={styles.change}>{t('change', { change: home.changeLocation, unseen })}</span>
    </Link>
  )
}
