import type { Activity } from '@first-chair/core/activity/activity'
import type { ActivityFields, ActivityUpdate } from '@first-chair/core/activity/activity-fields'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import { refuseStale } from '../audit/refuse-stale.facts.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { refuseTakenName } from '../setup/taken-name.rule.ts'
import {
  findActivity,
  insertActivity,
  replaceActivityProducts,
  replaceActivityTasks,
  listOtherActivityNames,
  findUnknownTasks,
  updateActivityRow,
} from './activity.store.ts'

/** Adds an activity with its tasks and products. */
export function addActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  fields: ActivityFields,
): Promise<Activity> {
  return inSetupTransaction(ctx, async (client) => {
    refuseTakenName('activity', fields.name, await listOtherActivityNames(client, undefined))
    const id = await insertActivity(client, fields)
    const after = await saveLinks(client, id, fields)
    await insertAuditEntry(client, administrator, { action: 'activity-added', subject: `activity ${id}`, after })
    return after
  })
}

/** Changes an activity, based on the version that the administrator saw. */
export function updateActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  { version, ...fields }: ActivityUpdate,
): Promise<Activity> {
  return changeActivity(ctx, administrator, id, async (client, before) => {
    await refuseStale(client, `activity ${id}`, withIds(before), { ...fields, version })
    refuseTakenName('activity', fields.name, await listOtherActivityNames(client, id), before.name)
    return fields
  })
}

/** Adds a task at the end of an activity's tasks, unless it is linked already. */
export function linkTask(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { activityId, taskId }: { activityId: number; taskId: number },
): Promise<Activity> {
  return changeActivity(ctx, administrator, activityId, async (client, before) => {
    if ((await findUnknownTasks(client, [taskId])).length > 0) throw new Failure('not-found')
    const { taskIds } = withIds(before)
    return taskIds.includes(taskId) ? undefined : { ...before, taskIds: [...taskIds, taskId] }
  })
}

/** Removes a task from an activity. */
export function unlinkTask(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { activityId, taskId }: { activityId: number; taskId: number },
): Promise<Activity> {
  return changeActivity(ctx, administrator, activityId, async (_client, before) => {
    const { taskIds } = withIds(before)
    if (!taskIds.includes(taskId)) throw new Failure('not-found')
    return { ...before, taskIds: taskIds.filter((id) => id !== taskId) }
  })
}

/** Links a product to an activity, unless it is linked already. */
export function linkProduct(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { activityId, productId }: { activityId: number; productId: string },
): Promise<Activity> {
  return changeActivity(ctx, administrator, activityId, async (_client, before) => {
    const { productIds } = withIds(before)
    return productIds.includes(productId) ? undefined : { ...before, productIds: [...productIds, productId] }
  })
}

/** Removes a product from an activity. */
export function unlinkProduct(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  { activityId, productId }: { activityId: number; productId: string },
): Promise<Activity> {
  return changeActivity(ctx, administrator, activityId, async (_client, before) => {
    const { productIds } = withIds(before)
    if (!productIds.includes(productId)) throw new Failure('not-found')
    return { ...before, productIds: productIds.filter((code) => code !== productId) }
  })
}

/** Changes an activity to the fields that `decide` returns. Writes nothing if it returns undefined. */
function changeActivity(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  decide: (client: pg.PoolClient, before: Activity) => Promise<ActivityFields | undefined>,
): Promise<Activity> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await findActivity(client, id)
    if (!before) throw new Failure('not-found')
    const fields = await decide(client, before)
    if (!fields) return before
    await updateActivityRow(client, id, fields)
    const after = await saveLinks(client, id, fields)
    await insertAuditEntry(client, administrator, {
      action: 'activity-changed',
      subject: `activity ${id}`,
      before,
      after,
    })
    return after
  })
}

/**
 * Adds task ids and product codes, because the admin area sends links so, and versions are compared by these fields.
 */
function withIds(activity: Activity): Activity & { taskIds: number[]; productIds: string[] } {
  return {
    ...activity,
    taskIds: activity.activityTasks.map(({ taskId }) => taskId),
    productIds: activity.activityProducts.map(({ productId }) => productId),
  }
}

async function saveLinks(
  client: pg.PoolClient,
  id: number,
  { taskIds, productIds }: ActivityFields,
): Promise<Activity> {
  if (taskIds) {
    if ((await findUnknownTasks(client, taskIds)).length > 0) {
      const message = 'One of these tasks no longer exists.'
      throw createInvalidInput([{ path: 'taskIds', rule: 'unknown', message }])
    }
    await replaceActivityTasks(client, id, [...new Set(taskIds)])
  }
  if (productIds) await replaceActivityProducts(client, id, [...new Set(productIds)])
  const activity = await findActivity(client, id)
  if (!activity) throw new Error('An activity was saved but could not be read back.')
  return activity
}
