import { Failure } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/task/task.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { deleteTask, deleteTasks, listTaskDependents } from './delete-task.ts'
import { listTasksPage } from './list-tasks-page.ts'
import { addTask, updateTask } from './save-task.ts'
import { findTask, findTaskType, findTaskTypesPage } from './task.store.ts'
import { updateTaskType } from './update-task-type.ts'

export function taskRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listTasks, async () => [...(await ctx.setup.current()).tasks])
  serve(calls.listTasksPage, ({ query }) => listTasksPage(ctx, query))
  serve(calls.readTask, async ({ params }) => {
    const task = await findTask(ctx.pool, params.id)
    if (!task) throw new Failure('not-found')
    return task
  })
  serve(calls.addTask, ({ body }, administrator) => addTask(ctx, administrator, body))
  serve(calls.updateTask, ({ params, body }, administrator) => updateTask(ctx, administrator, params.id, body))
  serve(calls.deleteTask, ({ params, query }, administrator) =>
    deleteTask(ctx, administrator, params.id, query.confirmed),
  )
  serve(calls.readTaskDependents, ({ query }) => listTaskDependents(ctx, query.ids))
  serve(calls.deleteTasks, ({ body }, administrator) => deleteTasks(ctx, administrator, body.ids, body.confirmed))
  serve(calls.listTaskTypes, async () => [...(await ctx.setup.current()).taskTypes])
  serve(calls.listTaskTypesPage, ({ query }) => findTaskTypesPage(ctx.pool, query))
  serve(calls.readTaskType, async ({ params }) => {
    const type = await findTaskType(ctx.pool, params.id)
    if (!type) throw new Failure('not-found')
    return type
  })
  serve(calls.updateTaskType, ({ params, body }, administrator) => updateTaskType(ctx, administrator, params.id, body))
  serve(calls.addTaskType, () => Promise.reject(new Failure('fixed-task-types')))
  serve(calls.deleteTaskType, () => Promise.reject(new Failure('fixed-task-types')))
}
