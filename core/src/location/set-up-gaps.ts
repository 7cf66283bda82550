import { hasTasks, type Activity } from '../activity/activity.ts'
import { hasDefaultActivity, type Location } from './location.ts'

/** Something that keeps guests from checking in somewhere. */
export type SetUpGap =
  { kind: 'no-default-activity'; location: Location } | { kind: 'missing-tasks'; activity: Activity }

/**
 * What open locations lack: a default activity (specification, section 2: the warning of the table), and tasks in the
 * activities that guests do there. Each gap is named once.
 */
export function setUpGaps(locations: readonly Location[], activities: readonly Activity[]): SetUpGap[] {
  const open = locations.filter(({ isEnabled }) => isEnabled)
  const offered = new Set(
    open.flatMap(({ activityLocations }) => activityLocations.map(({ activityId }) => activityId)),
  )
  return [
    ...open
      .filter((location) => !hasDefaultActivity(location))
      .map((location) => ({ kind: 'no-default-activity' as const, location })),
    ...activities
      .filter((activity) => offered.has(activity.id) && !hasTasks(activity))
      .map((activity) => ({ kind: 'missing-tasks' as const, activity })),
  ]
}
