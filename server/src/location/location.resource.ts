import { formatNames } from '@first-chair/core/contract/deletion'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import type { LocationFields } from '@first-chair/core/location/location-fields'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { BulkDeletion, Listing, Resource, RowChange } from '../resource/resource.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import {
  clearOtherFlag,
  findLocation,
  findLocations,
  findLocationsPage,
  findLocationsWithCompletions,
  insertLocation,
  markLocationDeleted,
  replaceLinkedActivities,
  updateLocationRow,
  type LocationsQuery,
  type UniqueFlag,
} from './location.store.ts'
import { validateLocation } from './validate-location.facts.ts'

/** The administration of locations: the links to activities are saved with a location. */
export const locationResource: Resource<Location, LocationFields> &
  BulkDeletion<Location> &
  Listing<Location, LocationsQuery> = {
  subject: 'location',
  findPage: findLocationsPage,
  find: findLocation,
  findMany: findLocations,
  toComparable: (row) => ({ ...row, activityIds: getActivities(row).map(({ id }) => id) }),
  insert: async (change, fields) => {
    const { columns, activityIds } = await validateLocation(change.client, fields)
    await clearOtherFlags(change, undefined, columns)
    const id = await insertLocation(change.client, columns)
    await replaceLinkedActivities(change.client, id, activityIds)
    return id
  },
  update: async (change, before, fields) => {
    const { columns, activityIds } = await validateLocation(change.client, fields, before)
    await clearOtherFlags(change, before.id, columns)
    await updateLocationRow(change.client, before.id, columns)
    await replaceLinkedActivities(change.client, before.id, activityIds)
    return true
  },
  findDependents: async (client, rows) => {
    const used = await findLocationsWithCompletions(
      client,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const activities = getActivities(row).map(({ name }) => name)
      return {
        id: row.id,
        name: row.name,
        reasons: [
          ...(activities.length > 0 ? [t('location-activities', { names: formatNames(activities) })] : []),
          ...(used.includes(row.id) ? [t('location-completions')] : []),
        ],
        refusal: row.isDefault ? t('default-location') : null,
      }
    })
  },
  // The default location can never be deleted, not even with a confirmation.
  refuseDeletion: async (client, rows, isConfirmed) => {
    if (rows.some(({ isDefault }) => isDefault)) {
      throw new Failure('default-location', { message: t('default-location') })
    }
    const activities = rows.flatMap(getActivities).map(({ name }) => name)
    refuseInUse(await locationResource.findDependents(client, rows), isConfirmed, {
      activities: formatNames([...new Set(activities)]),
    })
  },
  delete: async (client, { id }) => {
    await markLocationDeleted(client, id)
    return []
  },
}

/**
 * Clears the flags of another location that this one gets: there is one default location, and one edit-profile
 * location.
 */
async function clearOtherFlags(
  { client, administrator }: RowChange,
  id: number | undefined,
  fields: Pick<LocationFields, UniqueFlag>,
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

function getActivities({ activityLocations }: Location): { id: number; name: string }[] {
  return activityLocations.map(({ activity }) => activity)
}
