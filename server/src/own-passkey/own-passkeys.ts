import { Failure } from '@first-chair/core/contract/failure'
import type { OwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import type { Context, Guest } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { lockAccount, worksForResort } from '../sign-in/account.store.ts'
import { queuePasskeyMessage } from '../message/queue-passkey-message.facts.ts'
import { deletePasskey, insertPasskeyAudit, listPasskeys, type StoredPasskey } from '../sign-in/passkey.store.ts'
import { getBuiltInIssuer } from '../sign-in/sign-in-state.facts.ts'

/** Answers the passkeys of a guest; null for one who signed in with another identity provider. */
export async function listOwnPasskeys(
  ctx: Pick<Context, 'pool' | 'config'>,
  guest: Pick<Guest, 'identity'>,
): Promise<{ passkeys: OwnPasskey[] | null }> {
  const accountId = getAccountId(ctx, guest)
  return { passkeys: accountId === undefined ? null : (await listPasskeys(ctx.pool, accountId)).map(toOwnPasskey) }
}

/**
 * Removes a passkey of a guest, and tells the guest by e-mail. Throws `not-found`, and `last-passkey` for the only one of
 * somebody who works for the resort: with a code alone, a new one could be added by whoever reads the mailbox.
 */
export async function removeOwnPasskey(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>,
  guest: Pick<Guest, 'identity' | 'requestId' | 'ipAddress'>,
  id: string,
): Promise<{ passkeys: OwnPasskey[] | null }> {
  const accountId = getAccountId(ctx, guest)
  if (accountId === undefined) throw new Failure('not-found')
  const left = await inTransaction(ctx.pool, async (client) => {
    const account = await lockAccount(client, accountId)
    const passkeys = await listPasskeys(client, accountId)
    const removed = passkeys.find((passkey) => passkey.id === id)
    if (!account || !removed) throw new Failure('not-found')
    if (passkeys.length === 1 && (await worksForResort(client, account.email))) throw new Failure('last-passkey')
    await deletePasskey(client, id)
    const { requestId } = guest
    await insertPasskeyAudit(client, { email: account.email, action: 'passkey-removed', requestId })
    await queuePasskeyMessage(ctx, client, { account, change: 'removed', device: removed.device, requestId })
    return passkeys.filter((passkey) => passkey !== removed)
  })
  return { passkeys: left.map(toOwnPasskey) }
}

/** The account of a guest at the built-in provider; undefined for a guest of another one, and for an account of the demo. */
function getAccountId(ctx: Pick<Context, 'config'>, { identity }: Pick<Guest, 'identity'>): string | undefined {
  return identity?.issuer === getBuiltInIssuer(ctx) ? identity.subject : undefined
}

function toOwnPasskey({
  id,
  device,
  createdAt,
  usedAt,
}: StoredPasskey & { createdAt: Date; usedAt: Date | null }): OwnPasskey {
  return { id, device, createdDateUtc: createdAt.toISOString(), usedDateUtc: usedAt?.toISOString() ?? null }
}
