import { hasTasks, type Activity } from '@first-chair/core/activity/activity'
import {
  addActivity,
  deleteActivities,
  deleteActivity,
  listActivitiesPage,
  readActivity,
  readActivityDependents,
  updateActivity,
} from '@first-chair/core/activity/activity.api'
import { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { Badge } from '../../ui/badge.tsx'
import { ModifiedAt } from '../text/modified-at.tsx'
import { createResourceCalls } from '../resource/resource-calls.ts'
import { getCopyName } from '../text/copy-name.ts'
import type { Resource } from '../resource/resource.ts'
import { Warning } from '../page/warning.tsx'
import styles from './activities.module.css'
import { ActivityForm } from './activity-form.tsx'
import { formatAges } from './format-ages.ts'

/** The list and the form of activities (docs/domain.md, "Admin pages"). */
export const activities: Resource<Activity, ActivityFields> = {
  one: 'activity',
  many: 'activities',
  calls: createResourceCalls({
    list: listActivitiesPage,
    read: readActivity,
    add: addActivity,
    update: updateActivity,
    remove: deleteActivity,
    dependents: readActivityDependents,
    removeMany: deleteActivities,
  }),
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
    {
      key: 'modifiedDateUtc',
      header: 'Modified',
      isSortable: true,
      onPhone: false,
      cell: ({ modifiedDateUtc }) => <ModifiedAt utc={modifiedDateUtc} />,
    },
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
  toDuplicate: (form) => ({ ...form, name: getCopyName(form.name) }),
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
