import { getHouseholdActivities } from '@first-chair/core/contact-task/household-tasks'
import { getPreselectedActivity } from '@first-chair/core/contact-task/check-in-flow'
import type { ActivityForContacts, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { useSyncExternalStore } from 'react'

/** Stored for this tab until sign-out, so that check-in continues with the activity that home showed. */
const key = 'first-chair.activity'
const listeners = new Set<() => void>()

/** The activity that the household checks in for: the chosen one if it is still offered, else the preselected one. */
export function getChosenActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  const chosen = Number(sessionStorage.getItem(key) ?? Number.NaN)
  return getHouseholdActivities(grouping).find(({ id }) => id === chosen) ?? getPreselectedActivity(grouping)
}

/** `getChosenActivity` as a hook: re-renders when the choice changes. */
export function useActivity(grouping: ContactTaskGrouping): ActivityForContacts | undefined {
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(key))
  return getChosenActivity(grouping)
}

export function chooseActivity(activityId: number): void {
  sessionStorage.setItem(key, String(activityId))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
