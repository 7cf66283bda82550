import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import { getNewDefaultActivity } from '@first-chair/core/location/new-default-activity'
import type pg from 'pg'
import type { Administrator, Context } from '../context/context.ts'
import { changeRow } from '../resource/change-rows.ts'
import { locationResource } from './location.resource.ts'
import { findUnknownActivities, replaceLinkedActivities, updateLocationRow } from './location.store.ts'

/** Links an activity to a location. An existing link stays unchanged. */
export function linkActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  locationId: number,
  activityId: number,
): Promise<Location> {
  return changeRow(ctx, administrator, locationResource, locationId, async ({ client }, before) => {
    if ((await findUnknownActivities(client, [activityId])).length > 0) throw new Failure('not-found')
    const linked = getLinkedIds(before)
    return !linked.includes(activityId) && saveLinks(client, before, [...linked, activityId])
  })
}

/** Removes a link. If its activity was the default one, the location has no default activity afterwards. */
export function unlinkActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  locationId: number,
  linkId: number,
): Promise<Location> {
  return changeRow(ctx, administrator, locationResource, locationId, async ({ client }, before) => {
    const link = before.activityLocations.find(({ id }) => id === linkId)
    if (!link) throw new Failure('not-found')
    const linked = getLinkedIds(before).filter((id) => id !== link.activityId)
    return saveLinks(client, before, linked)
  })
}

async function saveLinks(client: pg.PoolClient, before: Location, activityIds: readonly number[]): Promise<true> {
  const { defaultActivityId } = before
  const isDefaultLinked = defaultActivityId !== null && activityIds.includes(defaultActivityId)
  await updateLocationRow(client, before.id, {
    ...before,
    defaultActivityId: isDefaultLinked
      ? defaultActivityId
      : (getNewDefaultActivity(getLinkedIds(before), activityIds) ?? null),
  })
  await replaceLinkedActivities(client, before.id, activityIds)
  return true
}

function getLinkedIds(location: Location): number[] {
  return location.activityLocations.map(({ activityId }) => activityId)
}
