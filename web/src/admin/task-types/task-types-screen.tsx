import { ResourceScreen } from '../resource/resource-screen.tsx'
import { taskTypes } from './task-types.tsx'

/** The four types of task: what they are called, what they ask, and how long a completion counts. */
export function TaskTypesScreen() {
  return <ResourceScreen resource={taskTypes} />
}
