import type { Page } from '@first-chair/core/contract/admin-list'
import type { AdminTask } from '@first-chair/core/task/task'
import { getWindowNotice } from '@first-chair/core/task/waiver-window'
import type { Context } from '../context/context.ts'
import { findTasksPage, type TasksQuery } from './task.store.ts'

/** One page of the tasks for administrators. Waivers whose window is unusable or ends soon count as needing a fix. */
export async function listTasksPage(
  ctx: Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>,
  query: TasksQuery,
): Promise<Page<AdminTask>> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const { tasks } = await ctx.setup.current()
  const idsWithNotice = tasks.filter((task) => getWindowNotice(task, today) !== undefined).map(({ id }) => id)
  return findTasksPage(ctx.pool, query, idsWithNotice)
}
