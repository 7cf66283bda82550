import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getTaskKey } from '@first-chair/core/contact-task/household-tasks'
import { createContactTaskLists, taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { contactTasksAtAllLocations, contactTasksQuery } from '../use-contact-tasks.ts'
import { everyReadiness } from '../readiness/use-readiness.ts'

/**
 * Puts the contact tasks that the server returned for a completion into the cache, so that home and check-in show them.
 * Cancels a refetch of the household that is in flight: its answer may be older than the completion and would undo it.
 */
export function updateCachedTasks(
  queryClient: QueryClient,
  locationId: number,
  completed: readonly ContactTask[],
): void {
  const { queryKey } = contactTasksQuery(locationId)
  // If nothing is cached yet, the query in flight is the only source: it is not cancelled.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (cached) => cached && withCompleted(cached, completed))
  void queryClient.invalidateQueries(contactTasksAtAllLocations)
  // The server judges again whether the people are ready. A page that displays it loads it at once, others when they open.
  void queryClient.invalidateQueries(everyReadiness)
}

function withCompleted(grouping: ContactTaskGrouping, completed: readonly ContactTask[]): ContactTaskGrouping {
  const byTaskOfContact = new Map(completed.map((contactTask) => [getTaskKey(contactTask), contactTask]))
  // Completing a task also completes the same task of another activity.
  const replaceCompleted = (contactTasks: readonly ContactTask[]) =>
    contactTasks.map((contactTask) => {
      const done = byTaskOfContact.get(getTaskKey(contactTask))
      return done ? { ...done, id: contactTask.id, activityId: contactTask.activityId } : contactTask
    })
  return {
    ...grouping,
    ...createContactTaskLists((kind) => replaceCompleted(grouping[taskKindDefinitions[kind].list])),
  }
}
