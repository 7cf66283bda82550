import { ResourceScreen } from '../resource/resource-screen.tsx'
import { taskTypes } from './task-types.tsx'

/** The four task types: their names, their optional fields, and how long a completion counts. */
export function TaskTypesScreen() {
  return <ResourceScreen resource={taskTypes} />
}
