import { listTasks } from '@first-chair/core/task/task.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { activityCalls } from '@first-chair/core/activity/activity.resource'
import { hasTasks, type Activity } from '@first-chair/core/activity/activity'
import { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { Badge } from '../../ui/badge.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { modifiedColumn } from '../resource/modified-column.tsx'
import type { Resource } from '../resource/resource.ts'
import { Warning } from '../page/warning.tsx'
import styles from './activities.module.css'
import { ActivityForm } from './activity-form.tsx'
import { formatAges } from './format-ages.ts'

/** The list and the form of activities (docs/domain.md, "Admin pages"). */
const activities: Resource<Activity, ActivityFields> = {
  one: 'activity',
  many: 'activities',
  calls: createResourceCalls(activityCalls),
  columns: [
    {
      key: 'name',
      header: 'Name',
      isSortable: true,
      cell: ({ isLocationDefaultActivity }) =>
        isLocationDefaultActivity ? <Badge tone="info">Default of a location</Badge> : null,
    },
    { key: 'ages', header: 'Ages', cell: formatAges },
    {
      key: 'tasks',
      header: 'Tasks',
      cell: (row) => (hasTasks(row) ? <TaskNames activity={row} /> : <Warning>Missing tasks</Warning>),
    },
    modifiedColumn,
  ],
  getName: ({ name }) => name,
  schema: ActivityFields,
  blank: { name: '', ageMin: null, ageMax: null, imageUrl: '', taskIds: [], productIds: [] },
  toForm: ({ name, ageMin, ageMax, imageUrl, activityTasks, activityProducts }) => ({
    name,
    ageMin,
    ageMax,
    imageUrl,
    taskIds: activityTasks.map(({ taskId }) => taskId),
    productIds: activityProducts.map(({ productId }) => productId),
  }),
  Fields: ActivityForm,
  labels: {
    name: 'Name',
    ageMin: 'Lowest age',
    ageMax: 'Highest age',
    imageUrl: 'Picture',
    taskIds: 'Tasks',
    productIds: 'Products',
  },
  duplicate: {},
  missingItem: 'tasks',
  getWarning: (row) =>
    hasTasks(row)
      ? undefined
      : { title: 'Missing tasks.', text: 'Guests have no tasks in this activity. Link a task below.' },
}

/** A row names at most this many tasks, so that it stays one row. */
const maxNames = 4

function TaskNames({ activity: { activityTasks } }: { activity: Activity }) {
  const names = activityTasks.map(({ task }) => task.name)
  return (
    <>
      <span className={styles.taskNames}>{names.slice(0, maxNames).join(', ')}</span>
      {names.length > maxNames && ` and ${names.length - maxNames} more`}
    </>
  )
}

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
