import { isExternalWaiver } from '../task/external-waiver.ts'
import type { ContactTaskGrouping } from './contact-task.ts'

/**
 * Leaves the waivers of an external provider that the guest has deferred for the resort. A guest defers one if its
 * frame does not work, so that a service that is down does not block the other tasks. Nothing else can be deferred.
 */
export function withDeferredWaivers(
  grouping: ContactTaskGrouping,
  contactTaskIds: readonly string[],
): ContactTaskGrouping {
  if (contactTaskIds.length === 0) return grouping
  return {
    ...grouping,
    waiverContactTasks: grouping.waiverContactTasks.map((listed) =>
      contactTaskIds.includes(listed.id) && isExternalWaiver(listed.task) ? { ...listed, upTo: 'resort' } : listed,
    ),
  }
}
