import * as calls from '@first-chair/core/location/location.api'
import { locationCalls } from '@first-chair/core/location/location.resource'
import { countSetupGapRows } from '@first-chair/core/setup/setup-gaps'
import { countSetupGaps } from '@first-chair/core/setup/setup-gaps.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { serveBulkDeletion, serveResource } from '../resource/resource.routes.ts'
import { linkActivity, unlinkActivity } from './link-activity.ts'
import { locationResource } from './location.resource.ts'

export function locationRoutes(serve: Serve, ctx: Context): void {
  serveResource(serve, ctx, locationCalls, locationResource)
  serveBulkDeletion(serve, ctx, locationCalls, locationResource)
  serve(calls.listLocations, async () => [...(await ctx.setup.current()).locations])
  serve(calls.linkActivity, ({ params, body }, administrator) =>
    linkActivity(ctx, administrator, params.locationId, body.activityId),
  )
  serve(calls.unlinkActivity, ({ params }, administrator) =>
    unlinkActivity(ctx, administrator, params.locationId, params.id),
  )
  serve(countSetupGaps, async () => {
    const { locations, activities, tasks } = await ctx.setup.current()
    return countSetupGapRows({ locations, activities, tasks, today: ctx.clock.resortDay(ctx.config.resortTimeZone) })
  })
}
