import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import type { WaiverTextRow } from '../adapters/point-of-sale/built-in/waiver-texts.ts'
import type { Context } from '../context.ts'
import { sanitised } from '../waiver/sanitised-html.rule.ts'

/** A waiver as operators see it: its text clean, whoever wrote it, and with the tasks that ask for it. */
export async function withTasks(ctx: Pick<Context, 'setup'>, row: WaiverTextRow): Promise<EditableWaiverText> {
  const { tasks } = await ctx.setup.current()
  return {
    ...row,
    html: sanitised(row.html),
    tasks: tasks
      .filter(({ posWaiverId }) => posWaiverId === row.code)
      .map(({ id, name, resignWhenTextChanged }) => ({ id, name, resignWhenTextChanged })),
  }
}
