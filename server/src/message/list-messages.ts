import { messageChannels, type MessageStatus } from '@first-chair/core/message/message'
import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { Context } from '../context.ts'
import { listedMessages } from './message-list.store.ts'
import { recipientFingerprint } from './sealed-content.facts.ts'

const messagesAtOnce = 50

/** One page of the messages to guests, and where the next one begins. */
export async function listMessages(
  ctx: Pick<Context, 'pool' | 'sealing'>,
  asked: { status: MessageStatus | ''; search: string; before?: number | undefined },
): Promise<{ messages: ListedMessage[]; nextBefore: number | null }> {
  const found = await listedMessages(
    ctx.pool,
    { ...asked, before: asked.before },
    {
      fingerprints: messageChannels.map((channel) => recipientFingerprint(ctx, channel, asked.search)),
      most: messagesAtOnce + 1,
    },
  )
  const messages = found.slice(0, messagesAtOnce)
  return { messages, nextBefore: found.length > messagesAtOnce ? (messages.at(-1)?.id ?? null) : null }
}
