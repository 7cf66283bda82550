import type { Location } from '@first-chair/core/location/location'
import type { LocationFields, LocationUpdate } from '@first-chair/core/location/location-fields'
import { Failure } from '@first-chair/core/failure'
import type pg from 'pg'
import { keepAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { checkedLocation } from './checked-location.facts.ts'
import { insertLocation, linkOnly, locationOf, takeMark, writeLocation, type Mark } from './location.store.ts'

type Fields = Omit<LocationFields, 'version'>

/** Adds a location and links its activities. */
export function addLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  fields: LocationFields,
): Promise<Location> {
  return changeSetup(ctx, async (client) => {
    const { columns, activityIds } = await checkedLocation(client, fields)
    await takeMarks(client, administrator, undefined, columns)
    const id = await insertLocation(client, columns)
    await linkOnly(client, id, activityIds)
    const after = await mustBe(client, id)
    await keepAuditEntry(client, administrator, { action: 'location-added', subject: `location ${id}`, after })
    return after
  })
}

/** Changes a location from the version that the administrator saw. */
export function updateLocation(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  { version, ...fields }: LocationUpdate,
): Promise<Location> {
  return changeSetup(ctx, async (client) => {
    const before = await locationOf(client, id)
    if (!before) throw new Failure('not-found')
    await refuseStale(client, `location ${id}`, withActivityIds(before), { ...fields, version })
    const { columns, activityIds } = await checkedLocation(client, fields, before)
    await takeMarks(client, administrator, id, columns)
    await writeLocation(client, id, columns)
    await linkOnly(client, id, activityIds)
    const after = await mustBe(client, id)
    await keepAuditEntry(client, administrator, {
      action: 'location-changed',
      subject: `location ${id}`,
      before,
      after,
    })
    return after
  })
}

/** A location sends the links back as ids; two versions are compared in these words. */
function withActivityIds(location: Location): Location & { activityIds: number[] } {
  return { ...location, activityIds: location.activityLocations.map(({ activityId }) => activityId) }
}

/** There is one default location, and one where profiles are edited: whoever gets the mark takes it from the other. */
async function takeMarks(
  client: pg.PoolClient,
  administrator: Administrator,
  id: number | undefined,
  fields: Pick<Fields, Mark>,
): Promise<void> {
  for (const mark of ['isDefault', 'isEditProfileLocation'] as const) {
    if (!fields[mark]) continue
    const other = await takeMark(client, mark, id)
    if (other === undefined) continue
    await keepAuditEntry(client, administrator, {
      action: 'location-changed',
      subject: `location ${other}`,
      before: { [mark]: true },
      after: { [mark]: false },
    })
  }
}

async function mustBe(client: pg.PoolClient, id: number): Promise<Location> {
  const location = await locationOf(client, id)
  if (!location) throw new Error('A location that was just saved is not there.')
  return location
}
