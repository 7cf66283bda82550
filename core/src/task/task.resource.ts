import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createBulkDeletionCalls, createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { taskTypeIds } from '../task-kind/task-kinds.ts'
import { TaskFields } from './task-fields.ts'
import { AdminTask } from './task.ts'

const names = { one: 'Task', many: 'Tasks', readPath: '/api/admin/tasks', writePath: '/api/tasks' }

/** The calls with which administrators edit tasks. */
export const taskCalls = {
  ...createResourceCalls({
    ...names,
    row: AdminTask,
    fields: TaskFields,
    changes: z.safeExtend(TaskFields, versionField),
    query: z.extend(listQuery(['name', 'id', 'taskTypeId', 'modifiedDateUtc']), {
      /** Only tasks of this type. */
      taskTypeId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Math.max(...taskTypeIds)))),
    }),
    summaries: {
      list: 'Tasks for the admin area: one page, searched and sorted, with the activities that use each',
      read: 'One task as it is stored, with the activities that use it',
      add: 'Add a task; guests see it once it is part of an activity',
      update: 'Change a task; the type of a task that somebody completed cannot change',
      remove: 'Delete a task and remove it from its activities; what guests signed and completed stays stored',
    },
    failures: { remove: ['in-use'] },
  }),
  ...createBulkDeletionCalls({
    ...names,
    summary: 'Delete several tasks at once, all or none; what guests signed and completed stays stored',
  }),
}
