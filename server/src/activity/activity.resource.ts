import type { Activity } from '@first-chair/core/activity/activity'
import { t } from '@first-chair/core/catalogue/refusal'
import type { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { formatNames } from '@first-chair/core/contract/deletion'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import type { BulkDeletion, Listing, Resource } from '../resource/resource.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { refuseTakenName } from '../setup/taken-name.rule.ts'
import {
  findActivities,
  findActivitiesPage,
  findActivity,
  findLinkingLocations,
  findUnknownTasks,
  insertActivity,
  listOtherActivityNames,
  markActivityDeleted,
  replaceActivityProducts,
  replaceActivityTasks,
  updateActivityRow,
  type ActivitiesQuery,
  type LinkingLocation,
} from './activity.store.ts'

/** The administration of activities: the tasks and the products are saved with an activity. */
export const activityResource: Resource<Activity, ActivityFields> &
  BulkDeletion<Activity> &
  Listing<Activity, ActivitiesQuery> = {
  subject: 'activity',
  findPage: findActivitiesPage,
  find: findActivity,
  findMany: findActivities,
  toComparable: (row) => ({ ...row, ...getLinks(row) }),
  insert: async ({ client }, fields) => {
    refuseTakenName('activity', fields.name, await listOtherActivityNames(client, undefined))
    const id = await insertActivity(client, fields)
    await saveLinks(client, id, fields)
    return id
  },
  update: async ({ client }, before, fields) => {
    refuseTakenName('activity', fields.name, await listOtherActivityNames(client, before.id), before.name)
    await saveActivity(client, before.id, fields)
    return true
  },
  findDependents: async (client, rows) => {
    const locations = await findLinkingLocations(
      client,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, name }) => {
      const linking = locations.filter(({ activityId }) => activityId === id)
      const withoutDefault = linking.filter(({ isDefaultThere }) => isDefaultThere)
      return {
        id,
        name,
        reasons: [
          ...(linking.length > 0 ? [t('activity-locations', { names: formatLocationNames(linking) })] : []),
          ...(withoutDefault.length > 0
            ? [t('without-default-activity', { names: formatLocationNames(withoutDefault) })]
            : []),
        ],
        refusal: null,
      }
    })
  },
  refuseDeletion: async (client, rows, isConfirmed) => {
    const ids = rows.map(({ id }) => id)
    refuseInUse(await activityResource.findDependents(client, rows), isConfirmed, {
      locations: formatLocationNames(await findLinkingLocations(client, ids)),
    })
  },
  delete: async (client, { id, name }) => {
    const locations = await findLinkingLocations(client, [id])
    await markActivityDeleted(client, id)
    return locations.map((location) => ({
      action: 'location-changed',
      subject: `location ${location.id}`,
      before: { activity: name, isDefaultActivity: location.isDefaultThere },
      after: { activity: null },
    }))
  },
}

/** The ids of the tasks and the codes of the products, in the form in which administrators send links. */
export function getLinks({ activityTasks, activityProducts }: Activity): { taskIds: number[]; productIds: string[] } {
  return {
    taskIds: activityTasks.map(({ taskId }) => taskId),
    productIds: activityProducts.map(({ productId }) => productId),
  }
}

/** Writes an activity with its links. */
export async function saveActivity(client: pg.PoolClient, id: number, fields: ActivityFields): Promise<void> {
  await updateActivityRow(client, id, fields)
  await saveLinks(client, id, fields)
}

async function saveLinks(client: pg.PoolClient, id: number, { taskIds, productIds }: ActivityFields): Promise<void> {
  if (taskIds) {
    if ((await findUnknownTasks(client, taskIds)).length > 0) {
      const message = t('unknown-tasks')
      throw createInvalidInput([{ path: 'taskIds', rule: 'unknown', message }])
    }
    await replaceActivityTasks(client, id, [...new Set(taskIds)])
  }
  if (productIds) await replaceActivityProducts(client, id, [...new Set(productIds)])
}

function formatLocationNames(locations: readonly LinkingLocation[]): string {
  return formatNames([...new Set(locations.map(({ name }) => name))])
}
