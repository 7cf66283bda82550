import { formatNames } from '@first-chair/core/contract/deletion'
import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import { toStoredTaskFields, type TaskFields } from '@first-chair/core/task/task-fields'
import { findWindowProblem, getWindowNotice } from '@first-chair/core/task/waiver-window'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import type { BulkDeletion, Listing, Resource } from '../resource/resource.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { refuseTakenName } from '../setup/taken-name.rule.ts'
import {
  findTask,
  findTasks,
  findTasksPage,
  insertTask,
  listOtherTaskNames,
  markTaskDeleted,
  removeFromActivities,
  updateTaskRow,
  type TasksQuery,
} from './task.store.ts'

type Ctx = Pick<Context, 'pool' | 'setup' | 'pointOfSale' | 'log' | 'clock' | 'config'>

/** The administration of tasks. Guests see a task once it is part of an activity. */
export function createTaskResource(
  ctx: Ctx,
): Resource<AdminTask, TaskFields> & BulkDeletion<AdminTask> & Listing<AdminTask, TasksQuery> {
  return {
    subject: 'task',
    // Waivers whose window is unusable or ends soon count as needing a fix.
    findPage: async (pool, query) => {
      const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
      const { tasks } = await ctx.setup.current()
      const idsWithNotice = tasks.filter((task) => getWindowNotice(task, today) !== undefined).map(({ id }) => id)
      return findTasksPage(pool, query, idsWithNotice)
    },
    find: findTask,
    findMany: findTasks,
    prepare: async (sent, id) => {
      const fields = { ...sent, ...toStoredTaskFields(sent) }
      refuseUnusableWindow(ctx, fields)
      const stored = id === undefined ? undefined : await findTask(ctx.pool, id)
      // An unchanged code is accepted even if the point of sale no longer lists it.
      if (fields.posWaiverId !== stored?.posWaiverId) await refuseUnknownWaiver(ctx, fields)
      return fields
    },
    insert: async ({ client }, fields) => {
      refuseTakenName('task', fields.name, await listOtherTaskNames(client, undefined))
      return insertTask(client, fields)
    },
    update: async ({ client }, before, fields) => {
      refuseTakenName('task', fields.name, await listOtherTaskNames(client, before.id), before.name)
      // Signatures and completions refer to the task.
      if (before.hasCompletions && before.taskTypeId !== fields.taskTypeId) {
        const message = t('task-completed')
        throw createInvalidInput([{ path: 'taskTypeId', rule: 'completed', message }])
      }
      await updateTaskRow(client, before.id, fields)
      return true
    },
    findDependents: async (_client, rows) => rows.map(toDependents),
    refuseDeletion: async (_client, rows, isConfirmed) =>
      refuseInUse(rows.map(toDependents), isConfirmed, {
        activities: formatNames(rows.flatMap(({ activities }) => activities.map(({ name }) => name))),
      }),
    delete: async (client, { id }) => {
      const activities = await removeFromActivities(client, id)
      await markTaskDeleted(client, id)
      return activities.map((activity) => ({
        action: 'activity-changed',
        subject: `activity ${activity.id}`,
        before: { taskIds: activity.before },
        after: { taskIds: activity.after },
      }))
    },
  }
}

function toDependents({ id, name, activities, hasCompletions }: AdminTask) {
  const names = formatNames(activities.map((activity) => activity.name))
  return {
    id,
    name,
    reasons: [
      ...(activities.length > 0 ? [t('task-activities', { names })] : []),
      ...(hasCompletions ? [t('task-completions')] : []),
    ],
    refusal: null,
  }
}

/**
 * Refuses dates with which a signature of today could not complete the waiver: guests would have to sign it again and
 * again.
 */
function refuseUnusableWindow({ clock, config }: Pick<Ctx, 'clock' | 'config'>, fields: TaskFields): void {
  const problem = findWindowProblem(fields, clock.resortDay(config.resortTimeZone))
  if (problem) throw createInvalidInput([{ ...problem, rule: 'window' }])
}

/**
 * Refuses a waiver code that the point of sale does not know, because that waiver could be neither read nor recorded.
 * Accepts any code if the point of sale has no list or is down.
 */
async function refuseUnknownWaiver(
  { pointOfSale, log }: Pick<Ctx, 'pointOfSale' | 'log'>,
  { posWaiverId }: Pick<TaskFields, 'posWaiverId'>,
): Promise<void> {
  if (posWaiverId === null) return
  try {
    const authorizationTypes = await pointOfSale.authorizationTypes()
    if (authorizationTypes === undefined || authorizationTypes.some(({ code }) => code === posWaiverId)) return
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    log.warn({ err: error, posWaiverId }, 'a POS waiver code could not be checked because the point of sale is down')
    return
  }
  const message = t('no-such-waiver', { code: posWaiverId })
  throw createInvalidInput([{ path: 'posWaiverId', rule: 'unknown', message }])
}
