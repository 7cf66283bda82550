import { Failure } from '@first-chair/core/contract/failure'
import * as calls from '@first-chair/core/task/task.api'
import { taskTypeCalls } from '@first-chair/core/task/task-type.resource'
import { taskCalls } from '@first-chair/core/task/task.resource'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { serveBulkDeletion, serveEditing, serveResource } from '../resource/resource.routes.ts'
import { taskTypeResource } from './task-type.resource.ts'
import { createTaskResource } from './task.resource.ts'

export function taskRoutes(serve: Serve, ctx: Context): void {
  const taskResource = createTaskResource(ctx)
  serveResource(serve, ctx, taskCalls, taskResource)
  serveBulkDeletion(serve, ctx, taskCalls, taskResource)
  serve(calls.listTasks, async () => [...(await ctx.setup.current()).tasks])
}

export function taskTypeRoutes(serve: Serve, ctx: Context): void {
  serveEditing(serve, ctx, taskTypeCalls, taskTypeResource)
  serve(calls.listTaskTypes, async () => [...(await ctx.setup.current()).taskTypes])
  serve(taskTypeCalls.add, () => Promise.reject(new Failure('fixed-task-types')))
  serve(taskTypeCalls.remove, () => Promise.reject(new Failure('fixed-task-types')))
}
