import type { Context } from '../context.ts'
import { putIntoOutbox } from './message.store.ts'

/** Sends a message to a guest. Nothing is set up that could: it stays in the outbox, where administrators read it. */
export async function sendMessage(ctx: Pick<Context, 'pool'>, { messageId }: { messageId: number }): Promise<void> {
  await putIntoOutbox(ctx.pool, messageId)
}
