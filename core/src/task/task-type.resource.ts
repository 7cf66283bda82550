import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { createEditingCalls, versionField } from '../contract/resource-calls.ts'
import { TaskTypeFields } from './task-type-fields.ts'
import { TaskType } from './task.ts'

/** The calls with which administrators edit the task types. Adding and deleting one is always refused. */
export const taskTypeCalls = {
  ...createEditingCalls({
    one: 'TaskType',
    many: 'TaskTypes',
    readPath: '/api/admin/tasktypes',
    writePath: '/api/tasktypes',
    row: TaskType,
    changes: z.safeExtend(TaskTypeFields, versionField),
    query: listQuery(['id', 'name', 'modifiedDateUtc']),
    summaries: {
      list: 'The task types for the admin area: one page, searched and sorted',
      read: 'One task type as it is stored',
      update: 'Change the name and the settings of a task type',
    },
  }),
  add: endpoint({
    name: 'addTaskType',
    method: 'POST',
    path: '/api/tasktypes',
    caller: 'admin',
    summary: 'Always refused: the task types are fixed',
    answer: TaskType,
    failures: ['fixed-task-types'],
  }),
  remove: endpoint({
    name: 'deleteTaskType',
    method: 'DELETE',
    path: '/api/tasktypes/:id',
    caller: 'admin',
    summary: 'Always refused: the task types are fixed',
    params: z.object({ id: Id }),
    answer: z.object({ id: z.int() }),
    failures: ['fixed-task-types'],
  }),
}
