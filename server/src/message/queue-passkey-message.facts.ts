import { pagePaths } from '@first-chair/core/pages'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { queueMessage } from './queue-message.facts.ts'

/** After this time, the message helps nobody any more. */
const messageMilliseconds = 7 * 24 * 60 * 60_000

/** Tells a person in the caller's transaction that a passkey of theirs was added or removed: it may have been somebody else. */
export async function queuePasskeyMessage(
  { config, clock, encryption }: Pick<Context, 'config' | 'clock' | 'encryption'>,
  client: Pick<pg.ClientBase, 'query'>,
  passkey: {
    account: { email: string; givenName: string }
    change: 'added' | 'removed'
    /** In which it was added. */
    device: string
    requestId: string
  },
): Promise<void> {
  const { account, change, device, requestId } = passkey
  const now = clock.now()
  await queueMessage(
    client,
    {
      purpose: 'passkey-changed',
      reference: `${change} ${requestId}`,
      channel: 'email',
      recipient: account.email,
      firstName: account.givenName,
      link: `${config.baseUrl}${pagePaths.account}`,
      expiresDateUtc: new Date(now.getTime() + messageMilliseconds).toISOString(),
      passkey: { change, device, atUtc: now.toISOString() },
    },
    { encryption },
  )
}
