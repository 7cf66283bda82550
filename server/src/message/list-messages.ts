import { messageChannels, type MessageStatus } from '@first-chair/core/message/message'
import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { Context } from '../context/context.ts'
import { loadMessages } from './message-list.store.ts'
import { listRecipientFingerprints } from './encrypted-content.facts.ts'

const pageSize = 50

/** One page of the messages to guests, and where the next page starts. */
export async function listMessages(
  ctx: Pick<Context, 'pool' | 'encryption'>,
  query: { status: MessageStatus | ''; search: string; before?: number | undefined },
): Promise<{ messages: ListedMessage[]; nextBefore: number | null }> {
  const rows = await loadMessages(
    ctx.pool,
    { ...query, before: query.before },
    {
      fingerprints: messageChannels.flatMap((channel) => listRecipientFingerprints(ctx, channel, query.search)),
      limit: pageSize + 1,
    },
  )
  const messages = rows.slice(0, pageSize)
  return { messages, nextBefore: rows.length > pageSize ? (messages.at(-1)?.id ?? null) : null }
}
