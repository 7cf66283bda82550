import type { Activity } from '@first-chair/core/activity/activity'
import { formatNames, type Dependents } from '@first-chair/core/contract/deletion'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import {
  findActivities,
  findActivity,
  findLinkingLocations,
  markActivityDeleted,
  type LinkingLocation,
} from './activity.store.ts'

/**
 * Marks an activity as deleted and removes it from the locations that link it. A linked activity is deleted only if
 * that is confirmed (docs/domain.md, "Setup changes").
 */
export function deleteActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const activity = await findActivity(client, id)
    if (!activity) throw new Failure('not-found')
    await remove(client, administrator, [activity], isConfirmed)
    return { id }
  })
}

/** Deletes several activities, all or none. Activities that were deleted before are left out of the answer. */
export function deleteActivities(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  ids: readonly number[],
  isConfirmed: boolean,
): Promise<{ ids: number[] }> {
  return inSetupTransaction(ctx, async (client) => {
    const activities = await findActivities(client, ids)
    await remove(client, administrator, activities, isConfirmed)
    return { ids: activities.map(({ id }) => id) }
  })
}

/** Lists what depends on activities. */
export async function listActivityDependents(
  { pool }: Pick<Context, 'pool'>,
  ids: readonly number[],
): Promise<Dependents[]> {
  const activities = await findActivities(pool, ids)
  const locations = await findLinkingLocations(pool, ids)
  return activities.map((activity) => toDependents(activity, locations))
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  activities: readonly Activity[],
  isConfirmed: boolean,
): Promise<void> {
  const locations = await findLinkingLocations(
    client,
    activities.map(({ id }) => id),
  )
  refuseInUse(
    activities.map((activity) => toDependents(activity, locations)),
    isConfirmed,
    { locations: formatLocationNames(locations) },
  )
  for (const activity of activities) {
    await markActivityDeleted(client, activity.id)
    await insertAuditEntry(client, administrator, {
      action: 'activity-deleted',
      subject: `activity ${activity.id}`,
      before: activity,
    })
    for (const location of selectLinking(activity, locations)) {
      await insertAuditEntry(client, administrator, {
        action: 'location-changed',
        subject: `location ${location.id}`,
        before: { activity: activity.name, isDefaultActivity: location.isDefaultThere },
        after: { activity: null },
      })
    }
  }
}

function toDependents(activity: Activity, all: readonly LinkingLocation[]): Dependents {
  const locations = selectLinking(activity, all)
  const withoutDefault = locations.filter(({ isDefaultThere }) => isDefaultThere)
  return {
    id: activity.id,
    name: activity.name,
    reasons: [
      ...(locations.length > 0 ? [`Linked locations: ${formatLocationNames(locations)}.`] : []),
      ...(withoutDefault.length > 0
        ? [`These would have no default activity: ${formatLocationNames(withoutDefault)}.`]
        : []),
    ],
    refusal: null,
  }
}

function selectLinking(activity: Activity, locations: readonly LinkingLocation[]): LinkingLocation[] {
  return locations.filter(({ activityId }) => activityId === activity.id)
}

function formatLocationNames(locations: readonly LinkingLocation[]): string {
  return formatNames([...new Set(locations.map(({ name }) => name))])
}
