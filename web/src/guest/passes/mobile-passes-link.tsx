import { getRelevantPasses, countConnectedPasses } from '@first-chair/core/media/connected-passes'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/guest.ts'
import { useFeatureTexts } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './mobile-passes-card.module.css'
import { useContactMedia } from './use-contact-media.ts'

/**
 * On the arrival card: a link to the passes, and how many phones are connected. Renders nothing if nobody can have a
 * pass.
 */
export function MobilePassesLink({ className }: { className?: string | undefined }) {
  const { homeTitle, arrivalButton } = useFeatureTexts('bleConnect')
  const { data } = useContactMedia()
  const passes = data && getRelevantPasses(data)
  if (passes?.length === 0) return null
  const phones = passes && countConnectedPasses(passes)
  const isNothingLeft = phones !== undefined && phones.connected === phones.all
  return (
    <Link to="/ble-connect" className={`${buttonClass('secondary')} ${className ?? ''}`}>
      <Icon name="signal" size="s" />
      <span className={styles.lines}>
        {isNothingLeft ? homeTitle : arrivalButton} {phones && <small>{t('phonesConnected', phones)}</small>}
      </span>
    </Link>
  )
}
