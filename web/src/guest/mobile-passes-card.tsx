import { passesOf, phonesConnected } from '@first-chair/core/media/phones-connected'
import { Link } from '@tanstack/react-router'
import { useTextsOf } from '../settings/use-settings.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './mobile-passes-card.module.css'
import { PassContours } from './pass-contours.tsx'
import { phonesWords } from './phones-words.ts'
import { useContactMedia } from './use-contact-media.ts'

/** On home: how many phones are connected, and a link to the passes. Renders nothing if nobody can have a pass. */
export function MobilePassesCard() {
  const { homeTitle } = useTextsOf('bleConnect')
  const { data } = useContactMedia()
  if (!data) return null
  const passes = passesOf(data)
  if (passes.length === 0) return null
  return (
    <Link to="/ble-connect" className={styles.card}>
      <PassContours className={styles.contours} />
      <Icon name="signal" size="l" />
      <span className={styles.words}>
        <b>{homeTitle}</b>
        <span>{phonesWords(phonesConnected(passes))}</span>
      </span>
      <Icon name="forward" />
    </Link>
  )
}
