import { listTasks } from '@first-chair/core/task/task.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { activities } from './activities.tsx'

/** The activities: ages, products, and the tasks in their order. */
export function ActivitiesScreen() {
  const { data: tasks = [] } = useQuery(query(listTasks, {}))
  const getName = (id: unknown) => tasks.find((task) => task.id === id)?.name ?? `Task ${String(id)}`
  return (
    <ResourceScreen
      resource={activities}
      valueText={(field, value) =>
        field === 'taskIds' && Array.isArray(value) && value.length > 0 ? value.map(getName).join(', ') : undefined
      }
    />
  )
}
