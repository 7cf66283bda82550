import { householdActivities } from '@first-chair/core/contact-task/household-tasks'
import { preselectedActivity } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useSyncExternalStore } from 'react'

/** Kept for this tab until sign-out, so that check-in goes on with what home showed. */
const key = 'first-chair.activity'
const listeners = new Set<() => void>()

/** The activity the household checks in for: the one that was chosen, while it is on offer; else the preselected one. */
export function chosenActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  const chosen = Number(sessionStorage.getItem(key) ?? Number.NaN)
  return householdActivities(grouping).find(({ id }) => id === chosen) ?? preselectedActivity(grouping)
}

/** `chosenActivity`, followed as it changes. */
export function useActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  useSyncExternalStore(watch, () => sessionStorage.getItem(key))
  return chosenActivity(grouping)
}

export function chooseActivity(activityId: number): void {
  sessionStorage.setItem(key, String(activityId))
  for (const changed of listeners) changed()
}

function watch(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
