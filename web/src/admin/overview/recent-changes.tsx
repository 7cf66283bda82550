import type { Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import type { Task } from '@first-chair/core/task/task'
import { Link } from '@tanstack/react-router'
import { ModifiedAt } from '../text/modified-at.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

const maxRows = 5

/** The rows that were changed last, each with a link to it. The audit log has all changes. */
export function RecentChanges({
  locations,
  activities,
  tasks,
}: {
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
}) {
  const recent = [
    ...locations.map((row) => ({ row, kind: 'location', page: 'locations' })),
    ...activities.map((row) => ({ row, kind: 'activity', page: 'activities' })),
    ...tasks.map((row) => ({ row, kind: 'task', page: 'tasks' })),
  ]
    .toSorted((one, other) => other.row.modifiedDateUtc.localeCompare(one.row.modifiedDateUtc))
    .slice(0, maxRows)

  return (
    <OverviewCard
      title="Changed recently"
      aside={
        <Link to="/admin/$page" params={{ page: 'audit' }} search={{}} preload={false} className={styles.link}>
          Audit log
        </Link>
      }
    >
      {recent.length === 0 && <p className={styles.quiet}>Nothing has been set up yet.</p>}
      <ul className={styles.recent}>
        {recent.map(({ row, kind, page }) => (
          <li key={`${kind} ${row.id}`}>
            <Link to="/admin/$page" params={{ page }} search={{ id: row.id }} preload={false}>
              <b>{row.name}</b> {kind}
            </Link>
            <ModifiedAt utc={row.modifiedDateUtc} />
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}
