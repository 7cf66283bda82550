import type { Activity } from '@first-chair/core/activity/activity'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { locations } from './locations.tsx'

/** The locations: name, link, activities, and the text of the arrival card. */
export function LocationsScreen() {
  const { data: activities = [] } = useQuery(query(listActivities, {}))
  return (
    <ResourceScreen resource={locations} valueText={(field, value) => formatActivityNames(activities, field, value)} />
  )
}

/** Shows activities by name when two administrators saved different ones. */
function formatActivityNames(activities: readonly Activity[], field: string, value: unknown): string | undefined {
  const getName = (id: unknown) => activities.find((activity) => activity.id === id)?.name ?? `Activity ${String(id)}`
  if (field === 'defaultActivityId' && value !== null) return getName(value)
  if (field === 'activityIds' && Array.isArray(value) && value.length > 0) return value.map(getName).join(', ')
  return undefined
}
