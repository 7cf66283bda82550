import { isExternalWaiver } from '../waiver/external-waiver.ts'
import type { ContactTaskGrouping } from './contact-task.ts'

/**
 * A waiver of an outside provider that the guest has put off, because its frame did not work, is left for the resort: a
 * service that is down never keeps a guest from the other tasks. Nothing else can be put off.
 */
export function withPutOff(grouping: ContactTaskGrouping, contactTaskIds: readonly string[]): ContactTaskGrouping {
  if (contactTaskIds.length === 0) return grouping
  return {
    ...grouping,
    waiverContactTasks: grouping.waiverContactTasks.map((listed) =>
      contactTaskIds.includes(listed.id) && isExternalWaiver(listed.task) ? { ...listed, upTo: 'resort' } : listed,
    ),
  }
}
