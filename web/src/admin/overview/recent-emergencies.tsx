import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { describeEmergency, emergencyAction } from '@first-chair/core/patrol/emergency'
import { listRecentEmergencies } from '@first-chair/core/patrol/patrol.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-emergencies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import styles from './overview.module.css'

/**
 * Tells every administrator which health notes the ski patrol opened in the last days, with a link to the audit log, which
 * names the guests. Renders nothing without any.
 */
export function RecentEmergencies() {
  const { data } = useQuery(query(listRecentEmergencies, {}))
  const { dateFormat } = useSettings()
  if (!data || data.count === 0) return null
  const { count, latest, from } = data
  return (
    <div className={styles.failed}>
      <Banner
        title={t('title', { count })}
        announce={false}
        action={
          <Link
            to="/admin/$page"
            params={{ page: 'audit' }}
            search={{ search: emergencyAction, from }}
            preload={false}
            className={styles.secondary}
          >
            {t('openAuditLog')}
          </Link>
        }
      >
        <p>{t('intro', { day: formatCheckInDate(from, dateFormat) })}</p>
        <ul className={styles.windows}>
          {latest.map(({ atUtc, person, place, reason, details }) => {
            const words = { time: formatAdminDate(atUtc), person, reason: describeEmergency({ reason, details }) }
            return (
              <li key={`${atUtc} ${person}`}>
                {place === null ? t('openingWithoutPlace', words) : t('opening', { ...words, place })}
              </li>
            )
          })}
        </ul>
        {count > latest.length && <p>{t('more', { count: count - latest.length })}</p>}
      </Banner>
    </div>
  )
}
