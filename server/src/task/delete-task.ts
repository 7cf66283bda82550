import { formatNames, type Dependents } from '@first-chair/core/contract/deletion'
import { Failure } from '@first-chair/core/contract/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import type pg from 'pg'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.store.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { markTaskDeleted, removeFromActivities, findTask, findTasks } from './task.store.ts'

/**
 * Marks a task as deleted and removes it from its activities: signatures and completions refer to it. A task in use is
 * deleted only if that is confirmed (docs/domain.md, "Setup changes").
 */
export function deleteTask(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const task = await findTask(client, id)
    if (!task) throw new Failure('not-found')
    await remove(client, administrator, [task], isConfirmed)
    return { id }
  })
}

/** Deletes several tasks, all or none. Tasks that were deleted before are left out of the answer. */
export function deleteTasks(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  ids: readonly number[],
  isConfirmed: boolean,
): Promise<{ ids: number[] }> {
  return inSetupTransaction(ctx, async (client) => {
    const tasks = await findTasks(client, ids)
    await remove(client, administrator, tasks, isConfirmed)
    return { ids: tasks.map(({ id }) => id) }
  })
}

/** Lists what depends on tasks. */
export async function listTaskDependents(
  { pool }: Pick<Context, 'pool'>,
  ids: readonly number[],
): Promise<Dependents[]> {
  return (await findTasks(pool, ids)).map(toDependents)
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  tasks: readonly AdminTask[],
  isConfirmed: boolean,
): Promise<void> {
  refuseInUse(tasks.map(toDependents), isConfirmed, {
    activities: formatNames(tasks.flatMap(({ activities }) => activities.map(({ name }) => name))),
  })
  for (const task of tasks) {
    const activities = await removeFromActivities(client, task.id)
    await markTaskDeleted(client, task.id)
    await insertAuditEntry(client, administrator, {
      action: 'task-deleted',
      subject: `task ${task.id}`,
      before: task,
    })
    for (const activity of activities) {
      await insertAuditEntry(client, administrator, {
        action: 'activity-changed',
        subject: `activity ${activity.id}`,
        before: { taskIds: activity.before },
        after: { taskIds: activity.after },
      })
    }
  }
}

function toDependents({ id, name, activities, hasCompletions }: AdminTask): Dependents {
  const names = formatNames(activities.map((activity) => activity.name))
  return {
    id,
    name,
    reasons: [
      ...(activities.length > 0 ? [`It would be removed from: ${names}.`] : []),
      ...(hasCompletions ? ['Guests have completed it. Their records stay.'] : []),
    ],
    refusal: null,
  }
}
