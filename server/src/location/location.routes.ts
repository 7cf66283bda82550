import * as calls from '@first-chair/core/location/location.api'
import { countSetupGapRows } from '@first-chair/core/setup/setup-gaps'
import { countSetupGaps } from '@first-chair/core/setup/setup-gaps.api'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { deleteLocation, deleteLocations, listLocationDependents } from './delete-location.ts'
import { linkActivity, unlinkActivity } from './link-activity.ts'
import { findLocation, findLocationsPage } from './location.store.ts'
import { addLocation, updateLocation } from './save-location.ts'

export function locationRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listLocations, async () => [...(await ctx.setup.current()).locations])
  serve(calls.listLocationsPage, ({ query }) => findLocationsPage(ctx.pool, query))
  serve(calls.readLocation, async ({ params }) => {
    const location = await findLocation(ctx.pool, params.id)
    if (!location) throw new Failure('not-found')
    return location
  })
  serve(calls.addLocation, ({ body }, administrator) => addLocation(ctx, administrator, body))
  serve(calls.updateLocation, ({ params, body }, administrator) => updateLocation(ctx, administrator, params.id, body))
  serve(calls.deleteLocation, ({ params, query }, administrator) =>
    deleteLocation(ctx, administrator, params.id, query.confirmed),
  )
  serve(calls.readLocationDependents, ({ query }) => listLocationDependents(ctx, query.ids))
  serve(calls.deleteLocations, ({ body }, administrator) =>
    deleteLocations(ctx, administrator, body.ids, body.confirmed),
  )
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
