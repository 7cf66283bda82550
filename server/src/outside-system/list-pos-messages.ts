import type { PosMessage } from '@first-chair/core/outside-system/outside-system'
import type { Context } from '../context.ts'
import { posMessages } from './pos-message.store.ts'

const messagesAtOnce = 50

/** What the point of sale has yet to be told, about everybody or about the household of one person. */
export async function listPosMessages(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  { state, ipCode, after }: { state: 'all' | 'given-up'; ipCode: string; after: number },
): Promise<{ messages: PosMessage[]; nextAfter: number | null }> {
  const contactIds = ipCode === '' ? undefined : await householdOf(ctx, ipCode)
  const found = await posMessages(ctx.pool, { state, contactIds, after, most: messagesAtOnce + 1 })
  const messages = found.slice(0, messagesAtOnce)
  return { messages, nextAfter: found.length > messagesAtOnce ? (messages.at(-1)?.id ?? null) : null }
}

async function householdOf({ pointOfSale }: Pick<Context, 'pointOfSale'>, ipCode: string): Promise<string[]> {
  const present = await pointOfSale.presentIpCode(ipCode)
  if (present === undefined) return [ipCode]
  const { people } = await pointOfSale.household(present)
  return [...new Set([ipCode, present, ...people.map(({ contactId }) => contactId)])]
}
