import type { PosMessage } from '@first-chair/core/outside-system/outside-system'
import type { Context } from '../context.ts'
import { posMessages } from './pos-message.store.ts'

const messagesAtOnce = 50

/**
 * What the point of sale has yet to be told, about everybody or about the household of one person. The household is the one that
 * gave it: the point of sale is not asked, which may be down.
 */
export async function listPosMessages(
  ctx: Pick<Context, 'pool'>,
  asked: { state: 'all' | 'given-up'; ipCode: string; after: number },
): Promise<{ messages: PosMessage[]; nextAfter: number | null }> {
  const found = await posMessages(ctx.pool, { ...asked, most: messagesAtOnce + 1 })
  const messages = found.slice(0, messagesAtOnce)
  return { messages, nextAfter: found.length > messagesAtOnce ? (messages.at(-1)?.id ?? null) : null }
}
