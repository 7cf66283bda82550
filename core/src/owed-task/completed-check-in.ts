import type { OwedTasksResult } from './owed-tasks.ts'

/**
 * The people with a task, in household order, if every required task of the household is complete. Undefined if one is
 * open, or if nobody has a required task: then there was nothing to complete.
 */
export function getCompletedCheckIn({ tasks }: Pick<OwedTasksResult, 'tasks'>): string[] | undefined {
  const required = tasks.filter(({ task }) => !task.isOptional)
  if (required.length === 0 || !required.every(({ state }) => state.isComplete)) return undefined
  return [...new Set(tasks.map(({ person }) => person.contactId))]
}
