import type { Location } from '@first-chair/core/location/location'
import type { LocationFields, LocationUpdate } from '@first-chair/core/location/location-fields'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { validateLocation } from './validate-location.facts.ts'
import {
  insertLocation,
  replaceLinkedActivities,
  findLocation,
  clearOtherFlag,
  updateLocationRow,
  type UniqueFlag,
} from './location.store.ts'

type Fields = Omit<LocationFields, 'version'>

/** Adds a location and links its activities. */
export function addLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  fields: LocationFields,
): Promise<Location> {
  return inSetupTransaction(ctx, async (client) => {
    const { columns, activityIds } = await validateLocation(client, fields)
    await clearOtherFlags(client, administrator, undefined, columns)
    const id = await insertLocation(client, columns)
    await replaceLinkedActivities(client, id, activityIds)
    const after = await requireLocation(client, id)
    await insertAuditEntry(client, administrator, { action: 'location-added', subject: `location ${id}`, after })
    return after
  })
}

/** Changes a location, based on the version that the administrator saw. */
export function updateLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  { version, ...fields }: LocationUpdate,
): Promise<Location> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await findLocation(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `location ${id}`, withActivityIds(before), { ...fields, version })
    const { columns, activityIds } = await validateLocation(client, fields, before)
    await clearOtherFlags(client, administrator, id, columns)
    await updateLocationRow(client, id, columns)
    await replaceLinkedActivities(client, id, activityIds)
    const after = await requireLocation(client, id)
    await insertAuditEntry(client, administrator, {
      action: 'location-changed',
      subject: `location ${id}`,
      before,
      after,
    })
    return after
  })
}

/** Adds the activity ids, because the admin area sends links as ids, and versions are compared by these fields. */
function withActivityIds(location: Location): Location & { activityIds: number[] } {
  return { ...location, activityIds: location.activityLocations.map(({ activityId }) => activityId) }
}

/**
 * Clears the flags of another location that this one gets: there is one default location, and one edit-profile
 * location.
 */
async function clearOtherFlags(
  client: pg.PoolClient,
  administrator: Administrator,
  id: number | undefined,
  fields: Pick<Fields, UniqueFlag>,
): Promise<void> {
  for (const flag of ['isDefault', 'isEditProfileLocation'] as const) {
    if (!fields[flag]) continue
    const otherId = await clearOtherFlag(client, flag, id)
    if (otherId === undefined) continue
    await insertAuditEntry(client, administrator, {
      action: 'location-changed',
      subject: `location ${otherId}`,
      before: { [flag]: true },
      after: { [flag]: false },
    })
  }
}

async function requireLocation(client: pg.PoolClient, id: number): Promise<Location> {
  const location = await findLocation(client, id)
  if (!location) throw new Error('A location was saved but could not be read back.')
  return location
}
