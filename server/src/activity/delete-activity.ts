import type { Activity } from '@first-chair/core/activity/activity'
import { someNames, type Dependents } from '@first-chair/core/deletion'
import { Failure } from '@first-chair/core/failure'
import type pg from 'pg'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { activitiesOf, activityOf, locationsWith, removeActivity, type LinkingLocation } from './activity.store.ts'

/**
 * Marks an activity as deleted and removes it from the locations that link it. A linked activity is deleted only if
 * that is confirmed (domain rules, section 8).
 */
export function deleteActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return changeSetup(ctx, async (client) => {
    const activity = await activityOf(client, id)
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
  return changeSetup(ctx, async (client) => {
    const activities = await activitiesOf(client, ids)
    await remove(client, administrator, activities, isConfirmed)
    return { ids: activities.map(({ id }) => id) }
  })
}

/** Lists what depends on activities. */
export async function activityDependents(
  { pool }: Pick<Context, 'pool'>,
  ids: readonly number[],
): Promise<Dependents[]> {
  const activities = await activitiesOf(pool, ids)
  const locations = await locationsWith(pool, ids)
  return activities.map((activity) => toDependents(activity, locations))
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  activities: readonly Activity[],
  isConfirmed: boolean,
): Promise<void> {
  const locations = await locationsWith(
    client,
    activities.map(({ id }) => id),
  )
  refuseInUse(
    activities.map((activity) => toDependents(activity, locations)),
    isConfirmed,
    { locations: formatNames(locations) },
  )
  for (const activity of activities) {
    await removeActivity(client, activity.id)
    await keepAuditEntry(client, administrator, {
      action: 'activity-deleted',
      subject: `activity ${activity.id}`,
      before: activity,
    })
    for (const location of selectLinking(activity, locations)) {
      await keepAuditEntry(client, administrator, {
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
      ...(locations.length > 0 ? [`Linked locations: ${formatNames(locations)}.`] : []),
      ...(withoutDefault.length > 0 ? [`These would have no default activity: ${formatNames(withoutDefault)}.`] : []),
    ],
    refusal: null,
  }
}

function selectLinking(activity: Activity, locations: readonly LinkingLocation[]): LinkingLocation[] {
  return locations.filter(({ activityId }) => activityId === activity.id)
}

function formatNames(locations: readonly LinkingLocation[]): string {
  return someNames([...new Set(locations.map(({ name }) => name))])
}
