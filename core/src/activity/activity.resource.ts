import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createBulkDeletionCalls, createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { ActivityFields } from './activity-fields.ts'
import { Activity } from './activity.ts'

const names = { one: 'Activity', many: 'Activities', readPath: '/api/admin/activities', writePath: '/api/activities' }

/** The calls with which administrators edit activities. */
export const activityCalls = {
  ...createResourceCalls({
    ...names,
    row: Activity,
    fields: ActivityFields,
    changes: z.safeExtend(ActivityFields, versionField),
    query: listQuery(['name', 'id', 'modifiedDateUtc']),
    summaries: {
      list: 'Activities for the admin area: one page, searched and sorted',
      read: 'One activity as it is stored',
      add: 'Add an activity with its tasks and products',
      update: 'Change an activity, the order of its tasks and its products',
      remove: 'Delete an activity and remove it from its locations; what guests completed for it stays stored',
    },
    failures: { remove: ['in-use'] },
  }),
  ...createBulkDeletionCalls({
    ...names,
    summary: 'Delete several activities at once, all or none; what guests completed for them stays stored',
  }),
}
