import * as calls from '@first-chair/core/location/location.api'
import { countGaps } from '@first-chair/core/location/set-up-gaps'
import { countSetUpGaps } from '@first-chair/core/location/set-up-gaps.api'
import { Failure } from '@first-chair/core/failure'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { deleteLocation, deleteLocations, locationDependents } from './delete-location.ts'
import { linkActivity, unlinkActivity } from './link-activity.ts'
import { locationOf, locationsPage } from './location.store.ts'
import { addLocation, updateLocation } from './save-location.ts'

export function locationRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listLocations, async () => [...(await ctx.setup.current()).locations])
  serve(calls.listLocationsPage, ({ query }) => locationsPage(ctx.pool, query))
  serve(calls.readLocation, async ({ params }) => {
    const location = await locationOf(ctx.pool, params.id)
    if (!location) throw new Failure('not-found')
    return location
  })
  serve(calls.addLocation, ({ body }, administrator) => addLocation(ctx, administrator, body))
  serve(calls.updateLocation, ({ params, body }, administrator) => updateLocation(ctx, administrator, params.id, body))
  serve(calls.deleteLocation, ({ params, query }, administrator) =>
    deleteLocation(ctx, administrator, params.id, query.confirmed),
  )
  serve(calls.readLocationDependents, ({ query }) => locationDependents(ctx, query.ids))
  serve(calls.deleteLocations, ({ body }, administrator) =>
    deleteLocations(ctx, administrator, body.ids, body.confirmed),
  )
  serve(calls.linkActivity, ({ params, body }, administrator) =>
    linkActivity(ctx, administrator, params.locationId, body.activityId),
  )
  serve(calls.unlinkActivity, ({ params }, administrator) =>
    unlinkActivity(ctx, administrator, params.locationId, params.id),
  )
  serve(countSetUpGaps, async () => {
    const { locations, activities, tasks } = await ctx.setup.current()
    return countGaps({ locations, activities, tasks, today: ctx.clock.resortDay(ctx.config.resortTimeZone) })
  })
}
