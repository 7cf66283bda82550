import { getActivityContactTasks, mayAdvance } from './check-in-flow.ts'
import type { ActivityForContacts, ContactTask, ContactTaskGrouping } from './contact-task.ts'

/** The activities in which somebody of the household takes part. */
export function getHouseholdActivities(grouping: Pick<ContactTaskGrouping, 'activities'>): ActivityForContacts[] {
  return grouping.activities.filter(({ contactIds }) => contactIds.length > 0)
}

/**
 * The contact tasks of all activities of the household, in the order of the activities. A task that several activities
 * require of one person is listed once: done for one activity, it is done for all.
 */
export function getHouseholdContactTasks(grouping: ContactTaskGrouping): ContactTask[] {
  const all = getHouseholdActivities(grouping).flatMap((activity) => getActivityContactTasks(grouping, activity))
  const first = new Map(all.toReversed().map((listed) => [getTaskKey(listed), listed]))
  return all.filter((listed) => first.get(getTaskKey(listed)) === listed)
}

/** The contact tasks of an activity that are still open. */
export function getOpenContactTasks(grouping: ContactTaskGrouping, activity: ActivityForContacts): ContactTask[] {
  return getActivityContactTasks(grouping, activity).filter((listed) => !mayAdvance([listed]))
}

/** A key that is the same for the same task and contact in every activity. */
export function getTaskKey({ taskId, contact }: Pick<ContactTask, 'taskId' | 'contact'>): string {
  return `${taskId} ${contact.contactId}`
}
