import { Failure } from '@first-chair/core/contract/failure'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import type { Context } from '../context/context.ts'
import { loadWaiverTextToRead } from '../waiver-text/current-waiver-text.facts.ts'

/** The current text of a waiver task, as it must be signed now. */
export async function readWaiverText(
  ctx: Pick<Context, 'config' | 'setup' | 'pointOfSale'>,
  taskId: number,
): Promise<WaiverText> {
  const { tasks } = await ctx.setup.current()
  const task = tasks.find(({ id, taskTypeId }) => id === taskId && taskTypeId === 1)
  if (!task) throw new Failure('not-found')
  return loadWaiverTextToRead(ctx, task, 'page')
}
