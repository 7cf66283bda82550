import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { taskOfContact } from '@first-chair/core/contact-task/household-tasks'
import type { QueryClient } from '@tanstack/react-query'
import { contactTasksAnywhere, contactTasksQuery } from '../use-contact-tasks.ts'

/**
 * Lets home and check-in show what the server answered to a completion. A group that is being read again meanwhile may be older
 * than that, and would take it back: it is given up.
 */
export function keepCompleted(queryClient: QueryClient, locationId: number, completed: readonly ContactTask[]): void {
  const { queryKey } = contactTasksQuery(locationId)
  // Where nothing is known yet, the reading is all there is.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) => known && withCompleted(known, completed))
  void queryClient.invalidateQueries(contactTasksAnywhere)
}

function withCompleted(grouping: ContactTaskGrouping, completed: readonly ContactTask[]): ContactTaskGrouping {
  const answered = new Map(completed.map((contactTask) => [taskOfContact(contactTask), contactTask]))
  // The same task of another activity is done with it.
  const fresh = (listed: readonly ContactTask[]) =>
    listed.map((known) => {
      const done = answered.get(taskOfContact(known))
      return done ? { ...done, id: known.id, activityId: known.activityId } : known
    })
  return {
    ...grouping,
    waiverContactTasks: fresh(grouping.waiverContactTasks),
    rentalProfileContactTasks: fresh(grouping.rentalProfileContactTasks),
    childRegistrationContactTasks: fresh(grouping.childRegistrationContactTasks),
    photoContactTasks: fresh(grouping.photoContactTasks),
  }
}
