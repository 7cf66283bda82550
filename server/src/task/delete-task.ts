import { Failure } from '@first-chair/core/failure'
import type { AdminTask } from '@first-chair/core/task/task'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { removeTask, takeOutOfActivities, taskOf } from './task.store.ts'

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
    const before = await taskOf(client, id)
    if (!before) throw new Failure('not-found')
    if (!isConfirmed && (before.activities.length > 0 || before.hasCompletions)) throw inUse(before)
    const activities = await takeOutOfActivities(client, id)
    await removeTask(client, id)
    await keepAuditEntry(client, administrator, { action: 'task-deleted', subject: `task ${id}`, before })
    for (const activity of activities) {
      await keepAuditEntry(client, administrator, {
        action: 'activity-changed',
        subject: `activity ${activity.id}`,
        before: { taskIds: activity.before },
        after: { taskIds: activity.after },
      })
    }
    return { id }
  })
}

function inUse({ name, activities, hasCompletions }: AdminTask): Failure {
  const names = activities.map((activity) => activity.name).join(', ')
  const reasons = [
    ...(activities.length > 0 ? [`It is part of ${names} and would be taken out.`] : []),
    ...(hasCompletions ? ['Guests have completed it; what they did is kept.'] : []),
  ]
  return new Failure('in-use', { message: `${name} is in use. ${reasons.join(' ')}`, detail: { activities: names } })
}
