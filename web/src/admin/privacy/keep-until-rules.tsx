import { readAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import type { AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/query.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { formatCount } from '../text/format-count.ts'
import styles from './privacy.module.css'
import { useRetention } from './use-privacy.ts'

/** The clocks, and what the last night erased. */
export function KeepUntilRules() {
  const settings = useQuery(query(readAdminSettings, {}))
  return (
    <section className={styles.card} aria-labelledby="keep-until">
      <h2 id="keep-until">Keep until</h2>
      {settings.isPending && <Skeleton height={140} />}
      {settings.isError && <LoadFailed what="The rules" query={settings} />}
      {settings.data && <Rules settings={settings.data} />}
      <LastNight />
      <Link to="/admin/$page" params={{ page: 'settings' }} search={{}} preload={false}>
        Change the rules
      </Link>
    </section>
  )
}

function Rules({ settings }: { settings: AdminSettings }) {
  const afterSeason = (years: number): string =>
    years === 0 ? 'No limit' : `${formatCount(years, 'year')} after the season`
  const rules = [
    ['Waivers, adults', afterSeason(settings.keepWaiversYears)],
    [
      'Waivers, children',
      settings.keepMinorsWaiversYears === 0 || settings.keepWaiversYears === 0
        ? 'No limit'
        : `Age ${settings.adultAge} + ${formatCount(settings.keepMinorsWaiversYears, 'year')}`,
    ],
    ['Photos', afterSeason(settings.keepPhotosYears)],
    ['Profiles', afterSeason(settings.keepProfilesYears)],
    ['Messages', settings.keepMessagesDays === 0 ? 'No limit' : formatCount(settings.keepMessagesDays, 'day')],
    ['Audit log', settings.keepAuditYears === 0 ? 'No limit' : formatCount(settings.keepAuditYears, 'year')],
  ] as const
  return (
    <dl className={styles.facts}>
      {rules.map(([name, rule]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{rule}</dd>
        </div>
      ))}
      <dt>Health notes</dt>
      <dd>
        <Link to="/admin/$page" params={{ page: 'tasktypes' }} search={{}} preload={false}>
          By task type
        </Link>
      </dd>
    </dl>
  )
}

function LastNight() {
  const { data } = useRetention()
  if (!data) return null
  if (!data.lastRun) return <p className={styles.quiet}>No night has checked yet.</p>
  const { erased, keptByHold, finishedDateUtc } = data.lastRun
  const total = Object.values(erased).reduce((sum, count) => sum + count, 0)
  return (
    <p className={styles.quiet}>
      Last night, {formatAdminDate(finishedDateUtc)}: {formatCount(total, 'record')} went, {keptByHold} kept by legal
      hold.
    </p>
  )
}
