import type { PosMessage } from '@first-chair/core/external-system/external-system'
import type { Context } from '../context/context.ts'
import { loadPosMessages } from './pos-message.store.ts'

const pageSize = 50

/**
 * Lists the messages that the point of sale has not received yet: all of them, or those of one person's household. The
 * household comes from this product's own database, because the point of sale may be down.
 */
export async function listPosMessages(
  ctx: Pick<Context, 'pool'>,
  query: { state: 'all' | 'given-up'; ipCode: string; after: number },
): Promise<{ messages: PosMessage[]; nextAfter: number | null }> {
  const rows = await loadPosMessages(ctx.pool, { ...query, limit: pageSize + 1 })
  const messages = rows.slice(0, pageSize)
  return { messages, nextAfter: rows.length > pageSize ? (messages.at(-1)?.id ?? null) : null }
}
