import { formatNames, type Dependents } from '@first-chair/core/contract/deletion'
import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { findLocation, findLocations, markLocationDeleted, findLocationsWithCompletions } from './location.store.ts'

const defaultLocationRefusal = 'The default location cannot be deleted. Make another one the default first.'

/**
 * Marks a location as deleted: completions refer to it. A location in use is deleted only if that is confirmed, the
 * default location never (docs/domain.md, "Setup changes").
 */
export function deleteLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const location = await findLocation(client, id)
    if (!location) throw new Failure('not-found')
    await remove(client, administrator, [location], isConfirmed)
    return { id }
  })
}

/** Deletes several locations, all or none. Locations that were deleted before are left out of the answer. */
export function deleteLocations(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  ids: readonly number[],
  isConfirmed: boolean,
): Promise<{ ids: number[] }> {
  return inSetupTransaction(ctx, async (client) => {
    const locations = await findLocations(client, ids)
    await remove(client, administrator, locations, isConfirmed)
    return { ids: locations.map(({ id }) => id) }
  })
}

/** Lists what depends on locations. */
export async function listLocationDependents(
  { pool }: Pick<Context, 'pool'>,
  ids: readonly number[],
): Promise<Dependents[]> {
  const locations = await findLocations(pool, ids)
  const used = await findLocationsWithCompletions(pool, ids)
  return locations.map((location) => toDependents(location, used.includes(location.id)))
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  locations: readonly Location[],
  isConfirmed: boolean,
): Promise<void> {
  if (locations.some(({ isDefault }) => isDefault))
    throw new Failure('default-location', { message: defaultLocationRefusal })
  const used = await findLocationsWithCompletions(
    client,
    locations.map(({ id }) => id),
  )
  refuseInUse(
    locations.map((location) => toDependents(location, used.includes(location.id))),
    isConfirmed,
    { activities: formatNames([...new Set(locations.flatMap(getActivityNames))]) },
  )
  for (const location of locations) {
    await markLocationDeleted(client, location.id)
    await insertAuditEntry(client, administrator, {
      action: 'location-deleted',
      subject: `location ${location.id}`,
      before: location,
    })
  }
}

function toDependents(location: Location, hasCompletions: boolean): Dependents {
  const activities = getActivityNames(location)
  return {
    id: location.id,
    name: location.name,
    reasons: [
      ...(activities.length > 0 ? [`Its activities: ${formatNames(activities)}.`] : []),
      ...(hasCompletions ? ['Guests have completed tasks there. Their records stay.'] : []),
    ],
    refusal: location.isDefault ? defaultLocationRefusal : null,
  }
}

function getActivityNames({ activityLocations }: Location): string[] {
  return activityLocations.map(({ activity }) => activity.name)
}
