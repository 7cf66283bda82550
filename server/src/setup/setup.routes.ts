import { listTasks, listTaskTypes } from '@first-chair/core/task/task.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'

/** The lists that operators have set up, as every signed-in person may read them. */
export function setupRoutes(serve: Serve, ctx: Pick<Context, 'setup'>): void {
  serve(listTasks, async () => [...(await ctx.setup.current()).tasks])
  serve(listTaskTypes, async () => [...(await ctx.setup.current()).taskTypes])
}
