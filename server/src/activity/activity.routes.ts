import * as calls from '@first-chair/core/activity/activity.api'
import { activityCalls } from '@first-chair/core/activity/activity.resource'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { requireRow } from '../resource/change-rows.ts'
import { serveBulkDeletion, serveResource } from '../resource/resource.routes.ts'
import { activityResource } from './activity.resource.ts'
import { linkProduct, linkTask, unlinkProduct, unlinkTask } from './link-to-activity.ts'
import { listActivityContacts } from './list-activity-contacts.ts'

export function activityRoutes(serve: Serve, ctx: Context): void {
  serveResource(serve, ctx, activityCalls, activityResource)
  serveBulkDeletion(serve, ctx, activityCalls, activityResource)
  serve(calls.listActivityContacts, ({ params }, guest) => listActivityContacts(ctx, guest, params.locationId))
  serve(calls.listActivities, async () => [...(await ctx.setup.current()).activities])
  serve(calls.listActivityTasks, async ({ params }) => {
    const { activityTasks } = await requireRow(activityResource, ctx.pool, params.activityId)
    return activityTasks
  })
  serve(calls.linkTask, ({ params, body }, administrator) => linkTask(ctx, administrator, { ...params, ...body }))
  serve(calls.unlinkTask, ({ params }, administrator) => unlinkTask(ctx, administrator, params))
  serve(calls.linkProduct, ({ params, body }, administrator) => linkProduct(ctx, administrator, { ...params, ...body }))
  serve(calls.unlinkProduct, ({ params }, administrator) => unlinkProduct(ctx, administrator, params))
}
