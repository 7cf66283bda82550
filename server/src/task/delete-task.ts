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
 * Deletes a task, softly, and takes it out of its activities: what guests signed and completed refers to it. One that is in use
 * is deleted only when that is confirmed (domain rules, section 8).
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

/** Deletes several tasks, all or none; those that are gone already are left out of the answer. */
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

/** What depends on tasks. */
export async function taskDependents({ pool }: Pick<Context, 'pool'>, ids: readonly number[]): Promise<Dependents[]> {
  return (await tasksOf(pool, ids)).map(dependentsOf)
}

async function remove(
  client: pg.PoolClient,
  administrator: Administrator,
  tasks: readonly AdminTask[],
  isConfirmed: boolean,
): Promise<void> {
  refuseInUse(tasks.map(dependentsOf), isConfirmed, {
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

function dependentsOf({ id, name, activities, hasCompletions }: AdminTask): Dependents {
  const names = someNames(activities.map((activity) => activity.name))
  return {
    id,
    name,
    reasons: [
      ...(activities.length > 0 ? [`It is part of ${names} and would be taken out.`] : []),
      ...(hasCompletions ? ['Guests have completed it; what they did is kept.'] : []),
    ],
    refusal: null,
  }
}
