import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getHouseholdProgress, type MemberProgress } from '@first-chair/core/contact-task/household-progress'
import { findWaiting, useOutbox } from '../unsent.ts'

/** The progress of everybody as the resort knows it: what waits on this device is not done. */
export function useHouseholdProgress(grouping: ContactTaskGrouping): MemberProgress[] {
  const { entries } = useOutbox()
  const members = getHouseholdProgress(grouping)
  if (entries.length === 0) return members
  return members.map((member) => {
    const tasks = member.tasks.map(({ contactTask, isDone }) => ({
      contactTask,
      isDone: isDone && !findWaiting(entries, contactTask.id),
    }))
    return { ...member, tasks, done: tasks.filter(({ isDone }) => isDone).length }
  })
}
