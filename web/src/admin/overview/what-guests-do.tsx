import { hasTasks, type Activity } from '@first-chair/core/activity/activity'
import type { Location } from '@first-chair/core/location/location'
import { taskKindLabels, taskKinds, type TaskKind } from '@first-chair/core/task/task'
import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

/** More than this many locations are for the list of locations. */
const mostShown = 8

const kindIcons = {
  Waiver: 'document',
  RentalProfile: 'boot',
  ChildRegistration: 'heart',
  Photo: 'camera',
} as const satisfies Record<TaskKind, IconName>

/**
 * Locations, the activity that guests do there by default, and its kinds of task; gaps lead to where they are closed. Of many
 * locations those come first where something is missing.
 */
export function WhatGuestsDo({
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
  const first =
    locations.length > mostShown
      ? [...locations.filter(hasGap), ...locations.filter((location) => !hasGap(location))].slice(0, mostShown)
      : locations
  return (
    <OverviewCard title="What guests do at each location">
      {locations.length === 0 && <p className={styles.quiet}>There are no locations yet.</p>}
      <ul className={styles.flow}>
        {first.map((location) => (
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
      {locations.length > mostShown && (
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
        <Gap page="locations" id={location.id} words="Choose default" of={location.name} />
        <Arrow />
        <span className={styles.quiet}>Waiting for a default activity</span>
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
            <span key={kind} className={`${styles.kind} ${styles[kind]}`}>
              <Icon name={kindIcons[kind]} size="xs" /> {taskKindLabels[kind]}
            </span>
          ))}
        </span>
      ) : (
        <Gap page="activities" id={activity.id} words="Missing tasks" of={activity.name} />
      )}
    </>
  )
}

function Gap({ page, id, words, of }: { page: string; id: number; words: string; of: string }) {
  return (
    <Link to="/admin/$page" params={{ page }} search={{ id }} preload={false} className={styles.gap}>
      <AdminIcon name="warning" size={18} /> {words}
      <span className="visually-hidden">: {of}</span>
    </Link>
  )
}

function Arrow() {
  return <span className={styles.arrow} aria-hidden="true" />
}
