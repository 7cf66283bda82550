import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { Link } from '@tanstack/react-router'
import { t } from '../../../catalogue/arrival.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { ContourLines } from './contour-lines.tsx'
import styles from './check-in-complete.module.css'

/** Replaces the arrival card after the day of the visit: an old card must not look like a fresh one. */
export function PastCard({ visitDay }: { visitDay: CalendarDate }) {
  const { dateFormat } = useSettings()
  const title = t('pastTitle', { day: formatCheckInDate(visitDay, dateFormat) })
  usePageTitle(title)
  useHeadingFocus(true)
  return (
    <main id="main" className={styles.page}>
      <ContourLines />
      <div className={styles.say}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.words}>{t('pastText')}</p>
      </div>
      <div className={styles.acts}>
        <Link to="/home" className={`${buttonClass('secondary')} ${styles.home}`}>
          {useTexts().checkIn.homeButton}
        </Link>
      </div>
    </main>
  )
}
