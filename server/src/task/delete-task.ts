import { someNames, type Dependents } from '@first-chair/core/deletion'
import { Failure } from '@first-chair/core/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import type pg from 'pg'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { removeTask, takeOutOfActivities, taskOf, tasksOf } from './task.store.ts'

/**
 * Marks a task as deleted and removes it from its activities: signatures and completions refer to it. A task in use is
 * deleted only if that is confirmed (domain rules, section 8).
 */
export function deleteTask(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
  isConfirmed: boolean,
): Promise<{ id: number }> {
  return changeSetup(ctx, async (client) => {
    const task = await taskOf(client, id)
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
  return changeSetup(ctx, async (client) => {
    const tasks = await tasksOf(client, ids)
    await remove(client, administrator, tasks, isConfirmed)
    return { ids: tasks.map(({ id }) => id) }
  })
}

/** Lists what depends on tasks. */
export async function taskDependents({ pool }: Pick<Context, 'pool'>, ids: readonly number[]): Promise<Dependents[]> {
  return (await tasksOf(pool, ids)).map(toDependents)
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  tasks: readonly AdminTask[],
  isConfirmed: boolean,
): Promise<void> {
  refuseInUse(tasks.map(toDependents), isConfirmed, {
    activities: someNames(tasks.flatMap(({ activities }) => activities.map(({ name }) => name))),
  })
  for (const task of tasks) {
    const activities = await takeOutOfActivities(client, task.id)
    await removeTask(client, task.id)
    await keepAuditEntry(client, administrator, {
      action: 'task-deleted',
      subject: `task ${task.id}`,
      before: task,
    })
    for (const activity of activities) {
      await keepAuditEntry(client, administrator, {
        action: 'activity-changed',
        subject: `activity ${activity.id}`,
        before: { taskIds: activity.before },
        after: { taskIds: activity.after },
      })
    }
  }
}

function toDependents({ id, name, activities, hasCompletions }: AdminTask): Dependents {
  const names = someNames(activities.map((activity) => activity.name))
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
