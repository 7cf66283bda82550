import { taskKindLabels, taskKinds } from '@first-chair/core/task/task'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { useMemo } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { useResortDay } from '../page/use-resort-day.ts'
import { createTaskResource } from './tasks.tsx'

/** The tasks of guests: waivers, rental and child profiles, photos. */
export function TasksScreen() {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  const resource = useMemo(() => createTaskResource(today, dateFormat), [today, dateFormat])
  return <ResourceScreen resource={resource} valueText={formatValue} />
}

function formatValue(field: string, value: unknown): string | undefined {
  const id = ([1, 2, 3, 4] as const).find((typeId) => typeId === value)
  return field === 'taskTypeId' && id !== undefined ? taskKindLabels[taskKinds[id]] : undefined
}
