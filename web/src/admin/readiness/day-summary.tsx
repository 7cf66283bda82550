import type { Location } from '@first-chair/core/location/location'
import { getBlockerStaffMessage, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { ReadinessDay } from '@first-chair/core/readiness-overview/readiness-overview'
import { Link } from '@tanstack/react-router'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatGap, placeLabels, resolverLabels } from '../text/readiness-text.ts'
import { formatDay } from './day-text.ts'
import styles from './readiness.module.css'
import { countPeople } from './use-readiness.ts'

/** One day: how many are ready, what stops the others, and what the resort has to correct in the setup. */
export function DaySummary({
  day,
  location,
  code,
}: {
  day: ReadinessDay | undefined
  location: Location
  code: BlockerCode | undefined
}) {
  const { dateFormat } = useSettings()
  if (!day) return null
  const total = countPeople(day)
  return (
    <>
      {total > 0 && (
        <section className={styles.card}>
          <h2>{formatDay(day.day, dateFormat)}</h2>
          <p className={styles.readyCount}>
            <b>{day.ready}</b>{' '}
            <span>
              {t('readyOfTotal', { total, ready: day.ready, percent: Math.round((day.ready / total) * 100) })}
            </span>
          </p>
        </section>
      )}
      {total > 0 && <Blockers day={day} location={location} code={code} />}
      {day.gaps.length > 0 && (
        <section className={styles.card}>
          <h2>{t('setupProblem')}</h2>
          <Banner tone="warn">
            <ul className={styles.plain}>
              {day.gaps.map(({ code: gap, subject, taskId }) => (
                <li key={`${gap} ${subject}`}>
                  {formatGap({ code: gap, subject })}{' '}
                  {taskId !== null && (
                    <Link to="/admin/$page" params={{ page: 'tasks' }} search={{ id: taskId }} preload={false}>
                      {t('fixDates')}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Banner>
        </section>
      )}
    </>
  )
}

/** The blockers of a day, each a link that lists its people. */
function Blockers({
  day: { day, blockers },
  location,
  code,
}: {
  day: ReadinessDay
  location: Location
  code: BlockerCode | undefined
}) {
  const most = blockers[0]?.people ?? 1
  return (
    <section className={styles.card}>
      <h2 id="blockers-of-day">{t('stops')}</h2>
      {blockers.length === 0 && <p className={styles.quiet}>{t('nothingStops')}</p>}
      <ul className={styles.blockers} aria-labelledby="blockers-of-day">
        {blockers.map((blocker) => (
          <li key={blocker.code}>
            <Link
              to="/admin/$page"
              params={{ page: 'readiness' }}
              search={{ location: location.id, day, code: blocker.code }}
              preload={false}
              resetScroll={false}
              aria-current={blocker.code === code ? 'true' : undefined}
            >
              <span className={styles.blockerName}>
                {getBlockerStaffMessage(blocker.code)}{' '}
                <span className={styles.quiet}>
                  {placeLabels[blocker.blocks]} · {resolverLabels[blocker.resolvedBy]}
                </span>
              </span>{' '}
              <b>{blocker.people}</b>
              <span className={styles.track}>
                <i style={{ width: `${Math.max(2, (blocker.people / most) * 100)}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
