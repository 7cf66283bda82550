import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { useEffect, useRef } from 'react'
import { Poster } from '../../../art/poster.tsx'
import { welcomePhone } from '../../../art/scenes/welcome-phone.ts'
import { welcomeWide } from '../../../art/scenes/welcome-wide.ts'
import { useLayout } from '../../../art/use-layout.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useTexts, useTheme } from '../../../settings/use-settings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StaffIcon, type StaffIconName } from '../../../art/staff-icon.tsx'
import { ExitLogo, HelpButton } from './kiosk-bar.tsx'
import styles from './kiosk-welcome.module.css'

/** The poster with the two ways to begin. */
export function KioskWelcome({
  kiosk,
  onScan,
  onType,
  onNoBooking,
  onExit,
}: {
  kiosk: Kiosk
  onScan: () => void
  onType: () => void
  onNoBooking: () => void
  onExit: () => void
}) {
  const { welcome } = useTexts()
  const { welcomeImageUrl } = useTheme().general
  const isBroad = useLayout('broad')
  usePageTitle(t('pageTitle'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" className={styles.welcome}>
      {welcomeImageUrl === '' ? (
        <Poster scene={isBroad ? welcomeWide : welcomePhone} className={styles.art} />
      ) : (
        <img src={welcomeImageUrl} alt="" className={styles.art} />
      )}
      <div className={welcomeImageUrl === '' ? styles.copy : `${styles.copy} ${styles.onPicture}`}>
        <ExitLogo onExit={onExit} />
        <h1 ref={heading} tabIndex={-1}>
          {welcome.title}
        </h1>
        <p>{t('intro')}</p>
      </div>
      <div className={styles.ways}>
        <Way first icon="scan" title={t('scanTitle')} text={t('scanText')} action={t('scan')} onClick={onScan} />
        <Way icon="keyboard" title={t('typeTitle')} text={t('typeText')} action={t('type')} onClick={onType} />
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.plain} onClick={onNoBooking}>
          {t('noBooking')}
        </button>
        <span className={styles.where}>{t('where', { name: kiosk.name, place: kiosk.locationName })}</span>
        <HelpButton kiosk={kiosk} />
      </div>
    </main>
  )
}

function Way({
  first = false,
  icon,
  title,
  text,
  action,
  onClick,
}: {
  first?: boolean
  icon: StaffIconName
  title: string
  text: string
  action: string
  onClick: () => void
}) {
  return (
    <button type="button" className={styles.way} data-first={first || undefined} onClick={onClick}>
      <span className={styles.icon}>
        <StaffIcon name={icon} />
      </span>
      <b>{title}</b>
      <span>{text}</span>
      <span className={styles.action} aria-hidden="true">
        {action}
        <Icon name="forward" size="s" />
      </span>
    </button>
  )
}
