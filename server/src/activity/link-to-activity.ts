import type { Activity } from '@first-chair/core/activity/activity'
import { Failure } from '@first-chair/core/contract/failure'
import type { Administrator, Context } from '../context/context.ts'
import { changeRow } from '../resource/change-rows.ts'
import { activityResource, getLinks, saveActivity } from './activity.resource.ts'
import { findUnknownTasks } from './activity.store.ts'

type Ctx = Pick<Context, 'pool' | 'setup'>

/** Adds a task at the end of an activity's tasks, unless it is linked already. */
export function linkTask(
  ctx: Ctx,
  administrator: Administrator,
  { activityId, taskId }: { activityId: number; taskId: number },
): Promise<Activity> {
  return changeRow(ctx, administrator, activityResource, activityId, async ({ client }, before) => {
    if ((await findUnknownTasks(client, [taskId])).length > 0) throw new Failure('not-found')
    const { taskIds } = getLinks(before)
    if (taskIds.includes(taskId)) return false
    await saveActivity(client, activityId, { ...before, taskIds: [...taskIds, taskId] })
    return true
  })
}

/** Removes a task from an activity. */
export function unlinkTask(
  ctx: Ctx,
  administrator: Administrator,
  { activityId, taskId }: { activityId: number; taskId: number },
): Promise<Activity> {
  return changeRow(ctx, administrator, activityResource, activityId, async ({ client }, before) => {
    const { taskIds } = getLinks(before)
    if (!taskIds.includes(taskId)) throw new Failure('not-found')
    await saveActivity(client, activityId, { ...before, taskIds: taskIds.filter((id) => id !== taskId) })
    return true
  })
}

/** Links a product to an activity, unless it is linked already. */
export function linkProduct(
  ctx: Ctx,
  administrator: Administrator,
  { activityId, productId }: { activityId: number; productId: string },
): Promise<Activity> {
  return changeRow(ctx, administrator, activityResource, activityId, async ({ client }, before) => {
    const { productIds } = getLinks(before)
    if (productIds.includes(productId)) return false
    await saveActivity(client, activityId, { ...before, productIds: [...productIds, productId] })
    return true
  })
}

/** Removes a product from an activity. */
export function unlinkProduct(
  ctx: Ctx,
  administrator: Administrator,
  { activityId, productId }: { activityId: number; productId: string },
): Promise<Activity> {
  return changeRow(ctx, administrator, activityResource, activityId, async ({ client }, before) => {
    const { productIds } = getLinks(before)
    if (!productIds.includes(productId)) throw new Failure('not-found')
    await saveActivity(client, activityId, { ...before, productIds: productIds.filter((code) => code !== productId) })
    return true
  })
}
