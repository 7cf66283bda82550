import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import type { TaskKind } from '@first-chair/core/task-kind/task-kinds'
import type { Context, Guest } from '../context/context.ts'
import { toContactTasks, loadRequestedTasks, refuseTasksOfOthers, buildSkips } from './requested-tasks.facts.ts'
import { saveSkips } from './skip.store.ts'

/** Another device may complete a task between loading and saving. The next attempt loads the facts again. */
const maxAttempts = 3

/**
 * Marks optional tasks as done for this resort day at this location. Sends nothing to the point of sale. Throws
 * `not-optional` for a required task (docs/domain.md, "Completing and skipping"). Complete tasks stay complete.
 */
export async function skipContactTasks(
  ctx: Context,
  guest: Guest,
  command: { kind: TaskKind; contactTaskIds: readonly string[] },
): Promise<ContactTask[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const contactTasks = await loadRequestedTasks(ctx, guest, command.kind, command.contactTaskIds)
    const open = contactTasks.requested.filter(({ owed }) => !owed.state.isComplete)
    if (open.length === 0) return toContactTasks(contactTasks, guest)
    refuseTasksOfOthers(open, guest)

    const { facts } = contactTasks
    const savedCount = await saveSkips(
      ctx.pool,
      buildSkips(facts, open, {
        householdIpCode: guest.ipCode,
        actor: { kind: guest.handOver?.on ?? 'guest', ipCode: guest.ipCode },
        requestId: guest.requestId,
      }),
    )
    if (savedCount === open.length) {
      return toContactTasks(contactTasks, guest, {
        state: { isComplete: true, reason: 'skipped-today', until: facts.today },
        isWaitingForPos: false,
        ids: open.map(({ owed }) => owed.id),
      })
    }
  }
  throw new Failure('unavailable')
}
