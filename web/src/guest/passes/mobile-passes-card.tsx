import { getRelevantPasses, countConnectedPasses } from '@first-chair/core/media/connected-passes'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/guest.ts'
import { useFeatureTexts } from '../../settings/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './mobile-passes-card.module.css'
import { PassContours } from './pass-contours.tsx'
import { useContactMedia } from './use-contact-media.ts'

/** On home: how many phones are connected, and a link to the passes. Renders nothing if nobody can have a pass. */
export function MobilePassesCard() {
  const { homeTitle } = useFeatureTexts('bleConnect')
  const { data } = useContactMedia()
  if (!data) return null
  const passes = getRelevantPasses(data)
  if (passes.length === 0) return null
  return (
    <Link to="/ble-connect" className={styles.card}>
      <PassContours className={styles.contours} />
      <Icon name="signal" size="l" />
      <span className={styles.words}>
        <b>{homeTitle}</b>
        <span>{t('phonesConnected', countConnectedPasses(passes))}</span>
      </span>
      <Icon name="forward" />
    </Link>
  )
}
