import type { Activity } from '@first-chair/core/activity/activity'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { locations } from './locations.tsx'

/** Places: name, link, what can be done there, and what the arrival card says. */
export function LocationsScreen() {
  const { data: activities = [] } = useQuery(query(listActivities, {}))
  return <ResourceScreen resource={locations} valueText={(field, value) => activityNames(activities, field, value)} />
}

/** Activities by their names, where two administrators chose different ones. */
function activityNames(activities: readonly Activity[], field: string, value: unknown): string | undefined {
  const nameOf = (id: unknown) => activities.find((activity) => activity.id === id)?.name ?? `Activity ${String(id)}`
  if (field === 'defaultActivityId' && value !== null) return nameOf(value)
  if (field === 'activityIds' && Array.isArray(value) && value.length > 0) return value.map(nameOf).join(', ')
  return undefined
}
