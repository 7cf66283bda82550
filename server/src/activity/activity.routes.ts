import * as calls from '@first-chair/core/activity/activity.api'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { findActivitiesPage, findActivity } from './activity.store.ts'
import { listActivityDependents, deleteActivities, deleteActivity } from './delete-activity.ts'
import { listActivityContacts } from './list-activity-contacts.ts'
import { addActivity, linkProduct, linkTask, unlinkProduct, unlinkTask, updateActivity } from './save-activity.ts'

export function activityRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listActivityContacts, ({ params }, guest) => listActivityContacts(ctx, guest, params.locationId))
  serve(calls.listActivities, async () => [...(await ctx.setup.current()).activities])
  serve(calls.listActivityTasks, async ({ params }) => (await requireActivity(ctx, params.activityId)).activityTasks)
  serve(calls.listActivitiesPage, ({ query }) => findActivitiesPage(ctx.pool, query))
  serve(calls.readActivity, ({ params }) => requireActivity(ctx, params.id))
  serve(calls.addActivity, ({ body }, administrator) => addActivity(ctx, administrator, body))
  serve(calls.updateActivity, ({ params, body }, administrator) => updateActivity(ctx, administrator, params.id, body))
  serve(calls.deleteActivity, ({ params, query }, administrator) =>
    deleteActivity(ctx, administrator, params.id, query.confirmed),
  )
  serve(calls.readActivityDependents, ({ query }) => listActivityDependents(ctx, query.ids))
  serve(calls.deleteActivities, ({ body }, administrator) =>
    deleteActivities(ctx, administrator, body.ids, body.confirmed),
  )
  serve(calls.linkTask, ({ params, body }, administrator) => linkTask(ctx, administrator, { ...params, ...body }))
  serve(calls.unlinkTask, ({ params }, administrator) => unlinkTask(ctx, administrator, params))
  serve(calls.linkProduct, ({ params, body }, administrator) => linkProduct(ctx, administrator, { ...params, ...body }))
  serve(calls.unlinkProduct, ({ params }, administrator) => unlinkProduct(ctx, administrator, params))
}

async function requireActivity(ctx: Pick<Context, 'pool'>, id: number) {
  const activity = await findActivity(ctx.pool, id)
  if (!activity) throw new Failure('not-found')
  return activity
}
