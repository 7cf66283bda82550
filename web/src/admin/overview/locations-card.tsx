import { hasTasks, type Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import { taskKindDefinitions, taskKinds } from '@first-chair/core/task-kind/task-kinds'
import { Link } from '@tanstack/react-router'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { taskKindLooks } from '../../task-kind/task-kind-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import tones from '../look/tones.module.css'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

/** The card shows at most this many locations. The locations page has all of them. */
const maxLocations = 8

/**
 * Each location with its default activity and the kinds of its tasks. Gaps link to the page on which they are fixed. If
 * there are many locations, those with gaps come first.
 */
export function LocationsCard({
  locations,
  activities,
}: {
  locations: readonly Location[]
  activities: readonly Activity[]
}) {
  const hasGap = (location: Location) => {
    const activity = activities.find(({ id }) => id === location.defaultActivityId)
    return location.isEnabled && (!activity || !hasTasks(activity))
  }
  const visible =
    locations.length > maxLocations
      ? [...locations.filter(hasGap), ...locations.filter((location) => !hasGap(location))].slice(0, maxLocations)
      : locations
  return (
    <OverviewCard title="What guests do at each location">
      {locations.length === 0 && <p className={styles.quiet}>There are no locations yet.</p>}
      <ul className={styles.flow}>
        {visible.map((location) => (
          <li key={location.id}>
            <b>
              {location.name}
              {!location.isEnabled && <span className={styles.under}>Closed</span>}
            </b>
            <Arrow />
            <DefaultActivity location={location} activities={activities} />
          </li>
        ))}
      </ul>
      {locations.length > maxLocations && (
        <Link to="/admin/$page" params={{ page: 'locations' }} search={{}} preload={false} className={styles.link}>
          All {locations.length} locations
        </Link>
      )}
    </OverviewCard>
  )
}

function DefaultActivity({ location, activities }: { location: Location; activities: readonly Activity[] }) {
  const activity = activities.find(({ id }) => id === location.defaultActivityId)
  if (!activity) {
    return (
      <>
        <Gap page="locations" id={location.id} label="Choose default" name={location.name} />
        <Arrow />
        <span className={styles.quiet}>No default activity yet</span>
      </>
    )
  }
  const kinds = [...new Set(activity.activityTasks.map(({ task }) => taskKinds[task.taskTypeId]))]
  return (
    <>
      <span className={styles.node}>{activity.name}</span>
      <Arrow />
      {hasTasks(activity) ? (
        <span className={styles.kinds}>
          {kinds.map((kind) => (
            <span key={kind} className={`${styles.kind} ${tones[taskKindLooks[kind].tone]}`}>
              <Icon name={taskKindLooks[kind].icon} size="xs" /> {taskKindDefinitions[kind].label}
            </span>
          ))}
        </span>
      ) : (
        <Gap page="activities" id={activity.id} label="Missing tasks" name={activity.name} />
      )}
    </>
  )
}

function Gap({ page, id, label, name }: { page: string; id: number; label: string; name: string }) {
  return (
    <Link to="/admin/$page" params={{ page }} search={{ id }} preload={false} className={styles.gap}>
      <TriangleAlertIcon size={18} /> {label}
      <span className="visually-hidden">: {name}</span>
    </Link>
  )
}

function Arrow() {
  return <span className={styles.arrow} aria-hidden="true" />
}
