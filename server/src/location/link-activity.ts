import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import { getNewDefaultActivity } from '@first-chair/core/location/new-default-activity'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { replaceLinkedActivities, findLocation, findUnknownActivities, updateLocationRow } from './location.store.ts'

/** Links an activity to a location. An existing link stays unchanged. */
export function linkActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  locationId: number,
  activityId: number,
): Promise<Location> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await requireLocation(client, locationId)
    if ((await findUnknownActivities(client, [activityId])).length > 0) throw new Failure('not-found')
    const linked = getLinkedIds(before)
    return linked.includes(activityId) ? before : saveLinks(client, administrator, before, [...linked, activityId])
  })
}

/** Removes a link. If its activity was the default one, the location has no default activity afterwards. */
export function unlinkActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  locationId: number,
  linkId: number,
): Promise<Location> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await requireLocation(client, locationId)
    const link = before.activityLocations.find(({ id }) => id === linkId)
    if (!link) throw new Failure('not-found')
    return saveLinks(
      client,
      administrator,
      before,
      getLinkedIds(before).filter((id) => id !== link.activityId),
    )
  })
}

async function saveLinks(
  client: pg.PoolClient,
  administrator: Administrator,
  before: Location,
  activityIds: readonly number[],
): Promise<Location> {
  const { defaultActivityId } = before
  const isDefaultLinked = defaultActivityId !== null && activityIds.includes(defaultActivityId)
  await updateLocationRow(client, before.id, {
    ...before,
    defaultActivityId: isDefaultLinked
      ? defaultActivityId
      : (getNewDefaultActivity(getLinkedIds(before), activityIds) ?? null),
  })
  await replaceLinkedActivities(client, before.id, activityIds)
  const after = await requireLocation(client, before.id)
  const subject = `location ${before.id}`
  await insertAuditEntry(client, administrator, { action: 'location-changed', subject, before, after })
  return after
}

async function requireLocation(client: pg.PoolClient, id: number): Promise<Location> {
  const location = await findLocation(client, id)
  if (!location) throw new Failure('not-found')
  return location
}

function getLinkedIds(location: Location): number[] {
  return location.activityLocations.map(({ activityId }) => activityId)
}
