import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { createContactTaskLists, taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import { findWaiting, type UnsentEntry } from './unsent.ts'

/**
 * The household as check-in goes on with it: a task whose answer waits on this device needs nothing more from the guest. That
 * the resort does not have it yet is shown by `useWaitingEntry`.
 */
export function withUnsent(grouping: ContactTaskGrouping, entries: readonly UnsentEntry[]): ContactTaskGrouping {
  if (entries.length === 0) return grouping
  const complete = (listed: ContactTask): ContactTask => {
    const entry = findWaiting(entries, listed.id)
    return entry ? { ...listed, isComplete: true, isSkipped: entry.isSkip } : listed
  }
  return {
    ...grouping,
    ...createContactTaskLists((kind) => grouping[taskKindDefinitions[kind].list].map(complete)),
  }
}
