import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/failure'
import type { TaskKind } from '@first-chair/core/task/task'
import type { Context, Guest } from '../context.ts'
import { answerOf, askedContactTasks, refuseForOthers, skipsToKeep } from './asked.facts.ts'
import { keepSkips } from './skip.store.ts'

/** Another device may complete a task between our loading and our saving; the facts say so at the next attempt. */
const attempts = 3

/**
 * Marks optional tasks as done for this resort day at this location. Writes nothing to the point of sale; refuses a task
 * that is not optional (domain rules, section 4). What is complete stays complete.
 */
export async function skipContactTasks(
  ctx: Context,
  guest: Guest,
  command: { kind: TaskKind; contactTaskIds: readonly string[] },
): Promise<ContactTask[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await askedContactTasks(ctx, guest, command.kind, command.contactTaskIds)
    const open = found.asked.filter(({ owed }) => !owed.state.isComplete)
    if (open.length === 0) return answerOf(found)
    refuseForOthers(open)

    const { facts } = found
    const kept = await keepSkips(
      ctx.pool,
      skipsToKeep(facts, open, {
        householdIpCode: guest.ipCode,
        actor: { kind: 'guest', ipCode: guest.ipCode },
        requestId: guest.requestId,
      }),
    )
    if (kept === open.length) {
      return answerOf(found, {
        state: { isComplete: true, reason: 'skipped-today', until: facts.today },
        isWaitingForPos: false,
        ids: open.map(({ owed }) => owed.id),
      })
    }
  }
  throw new Failure('unavailable')
}
