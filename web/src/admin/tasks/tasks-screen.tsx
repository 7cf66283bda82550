import { taskKindLabels, taskKinds } from '@first-chair/core/task/task'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { useMemo } from 'react'
import { useSettings } from '../../settings/use-settings.ts'
import { useResortDay } from '../use-resort-day.ts'
import { tasksOn } from './tasks.tsx'

/** What guests do for an activity: waivers and how they are signed, rental and child profiles, photos. */
export function TasksScreen() {
  const today = useResortDay()
  const { dateFormat } = useSettings()
  const resource = useMemo(() => tasksOn(today, dateFormat), [today, dateFormat])
  return <ResourceScreen resource={resource} valueText={valueText} />
}

function valueText(field: string, value: unknown): string | undefined {
  const id = ([1, 2, 3, 4] as const).find((known) => known === value)
  return field === 'taskTypeId' && id !== undefined ? taskKindLabels[taskKinds[id]] : undefined
}
