import * as z from 'zod/mini'
import { DeleteQuery, listQuery, pageSchema } from '../contract/admin-list.ts'
import { DeletedSeveral, DeleteSeveral, Dependents, DependentsQuery } from '../contract/deletion.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { TaskFields, TaskUpdate } from './task-fields.ts'
import { TaskTypeUpdate } from './task-type-fields.ts'
import { AdminTask, Task, TaskType } from './task.ts'

const params = z.object({ id: Id })

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  caller: 'guest-or-admin',
  summary: 'All tasks',
  answer: z.array(Task),
})

/** One page of a list of the admin area (docs/decisions/0029). */
export const listTasksPage = endpoint({
  name: 'listTasksPage',
  method: 'GET',
  path: '/api/admin/tasks',
  caller: 'admin',
  summary: 'Tasks for the admin area: one page, searched and sorted, with the activities that use each',
  query: z.extend(listQuery(['name', 'id', 'taskTypeId', 'modifiedDateUtc']), {
    /** Only tasks of this type. */
    taskTypeId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4))),
  }),
  answer: pageSchema(AdminTask),
})

export const readTask = endpoint({
  name: 'readTask',
  method: 'GET',
  path: '/api/admin/tasks/:id',
  caller: 'admin',
  summary: 'One task as it is stored, with the activities that use it',
  params,
  answer: AdminTask,
  failures: ['not-found'],
})

export const addTask = endpoint({
  name: 'addTask',
  method: 'POST',
  path: '/api/tasks',
  caller: 'admin',
  summary: 'Add a task; guests see it once it is part of an activity',
  body: TaskFields,
  answer: AdminTask,
})

export const updateTask = endpoint({
  name: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/:id',
  caller: 'admin',
  summary: 'Change a task; the type of a task that somebody completed cannot change',
  params,
  body: TaskUpdate,
  answer: AdminTask,
  failures: ['not-found', 'changed-meanwhile'],
})

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/api/tasks/:id',
  caller: 'admin',
  summary: 'Delete a task and remove it from its activities; what guests signed and completed stays stored',
  params,
  query: DeleteQuery,
  answer: z.object({ id: z.int() }),
  failures: ['not-found', 'in-use'],
})

/** Lists what depends on tasks, so that an administrator knows it before deleting them. */
export const readTaskDependents = endpoint({
  name: 'readTaskDependents',
  method: 'GET',
  path: '/api/admin/tasks/dependents',
  caller: 'admin',
  summary: 'What depends on tasks, to check before deleting them',
  query: DependentsQuery,
  answer: z.array(Dependents),
})

export const deleteTasks = endpoint({
  name: 'deleteTasks',
  method: 'POST',
  path: '/api/admin/tasks/delete',
  caller: 'admin',
  summary: 'Delete several tasks at once, all or none; what guests signed and completed stays stored',
  body: DeleteSeveral,
  answer: DeletedSeveral,
  failures: ['in-use'],
})

export const listTaskTypes = endpoint({
  name: 'listTaskTypes',
  method: 'GET',
  path: '/api/tasktypes',
  caller: 'guest-or-admin',
  summary: 'The four kinds of task, with the settings that all tasks of a kind share',
  answer: z.array(TaskType),
})

export const listTaskTypesPage = endpoint({
  name: 'listTaskTypesPage',
  method: 'GET',
  path: '/api/admin/tasktypes',
  caller: 'admin',
  summary: 'The task types for the admin area: one page, searched and sorted',
  query: listQuery(['id', 'name', 'modifiedDateUtc']),
  answer: pageSchema(TaskType),
})

export const readTaskType = endpoint({
  name: 'readTaskType',
  method: 'GET',
  path: '/api/admin/tasktypes/:id',
  caller: 'admin',
  summary: 'One task type as it is stored',
  params,
  answer: TaskType,
  failures: ['not-found'],
})

export const updateTaskType = endpoint({
  name: 'updateTaskType',
  method: 'PUT',
  path: '/api/tasktypes/:id',
  caller: 'admin',
  summary: 'Change the name and the settings of a task type',
  params,
  body: TaskTypeUpdate,
  answer: TaskType,
  failures: ['not-found', 'changed-meanwhile'],
})

/** Always refused: the four types are fixed (docs/domain.md, "Tasks and task types"). */
export const addTaskType = endpoint({
  name: 'addTaskType',
  method: 'POST',
  path: '/api/tasktypes',
  caller: 'admin',
  summary: 'Always refused: the four task types are fixed',
  answer: TaskType,
  failures: ['fixed-task-types'],
})

/** Always refused: the four types are fixed (docs/domain.md, "Tasks and task types"). */
export const deleteTaskType = endpoint({
  name: 'deleteTaskType',
  method: 'DELETE',
  path: '/api/tasktypes/:id',
  caller: 'admin',
  summary: 'Always refused: the four task types are fixed',
  params,
  answer: z.object({ id: z.int() }),
  failures: ['fixed-task-types'],
})
