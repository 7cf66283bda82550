import { hasTasks, type Activity } from '../activity/activity.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Task } from '../task/task.ts'
import { getWindowNotice } from '../task/waiver-window.ts'
import { hasDefaultActivity, type Location } from '../location/location.ts'
import type { SetupGapCounts } from './setup-gaps.api.ts'

/** A gap in the setup that prevents guests from checking in at a location. */
export type SetupGap =
  | { kind: 'no-default-activity'; location: Location }
  | { kind: 'missing-tasks'; activity: Activity }

/**
 * The gaps of open locations: no default activity (docs/domain.md, "Admin pages"), and activities without tasks. Each
 * gap is listed once.
 */
export function getSetupGaps(locations: readonly Location[], activities: readonly Activity[]): SetupGap[] {
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

/** Counts the rows with a warning in each list of the setup, whether or not they are open to guests. */
export function countSetupGapRows({
  locations,
  activities,
  tasks,
  today,
}: {
  locations: readonly Location[]
  activities: readonly Activity[]
  tasks: readonly Task[]
  today: CalendarDate
}): SetupGapCounts {
  const used = new Set(activities.flatMap(({ activityTasks }) => activityTasks.map(({ taskId }) => taskId)))
  return {
    resortDay: today,
    locations: locations.filter((location) => !hasDefaultActivity(location)).length,
    activities: activities.filter((activity) => !hasTasks(activity)).length,
    tasks: tasks.filter((task) => !used.has(task.id) || getWindowNotice(task, today) !== undefined).length,
  }
}
