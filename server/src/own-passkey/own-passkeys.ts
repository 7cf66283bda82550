import { Failure } from '@first-chair/core/contract/failure'
import type { OwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import { getRequiredSignIn, isStrongForStaff } from '../config/required-sign-in.ts'
import { toSignInParameters } from '../config/strong-sign-in.rule.ts'
import type { Context, SignedInCaller } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { lockAccount, worksForResort } from '../sign-in/account.store.ts'
import { queuePasskeyMessage } from '../message/queue-passkey-message.facts.ts'
import { deletePasskey, insertPasskeyAudit, listPasskeys, type StoredPasskey } from '../sign-in/passkey.store.ts'
import { getBuiltInIssuer } from '../sign-in/sign-in-state.facts.ts'

/** Answers the passkeys of a person; null for one who signed in with another identity provider. */
export async function listOwnPasskeys(
  ctx: Pick<Context, 'pool' | 'config'>,
  user: SignedInUser,
): Promise<{ passkeys: OwnPasskey[] | null }> {
  const accountId = getAccountId(ctx, user)
  return { passkeys: accountId === undefined ? null : (await listPasskeys(ctx.pool, accountId)).map(toOwnPasskey) }
}

/**
 * Removes a passkey of a person, and tells the person by e-mail. Throws `not-found`. Of people who work for the resort it throws
 * `stronger-sign-in-needed` if they signed in as a guest, and `last-passkey` for the only one: with a code alone, a new one could
 * be added by whoever reads the mailbox.
 */
export async function removeOwnPasskey(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>,
  { user, requestId }: SignedInCaller,
  id: string,
): Promise<{ passkeys: OwnPasskey[] | null }> {
  const accountId = getAccountId(ctx, user)
  if (accountId === undefined) throw new Failure('not-found')
  const left = await inTransaction(ctx.pool, async (client) => {
    const account = await lockAccount(client, accountId)
    const passkeys = await listPasskeys(client, accountId)
    const removed = passkeys.find((passkey) => passkey.id === id)
    if (!account || !removed) throw new Failure('not-found')
    if (await worksForResort(client, account.email)) {
      requireStrongSignIn(ctx, user)
      if (passkeys.length === 1) throw new Failure('last-passkey')
    }
    await deletePasskey(client, id)
    await insertPasskeyAudit(client, { email: account.email, action: 'passkey-removed', requestId })
    await queuePasskeyMessage(ctx, client, { account, change: 'removed', device: removed.device, requestId })
    return passkeys.filter((passkey) => passkey !== removed)
  })
  return { passkeys: left.map(toOwnPasskey) }
}

function requireStrongSignIn({ config, clock }: Pick<Context, 'config' | 'clock'>, user: SignedInUser): void {
  if (isStrongForStaff(config, user, clock.now())) return
  throw new Failure('stronger-sign-in-needed', { detail: toSignInParameters(getRequiredSignIn(config, user)) })
}

/** The account of a person at the built-in provider; undefined for a person of another one. */
function getAccountId(ctx: Pick<Context, 'config'>, { issuer, subject }: SignedInUser): string | undefined {
  return issuer === getBuiltInIssuer(ctx) ? subject : undefined
}

function toOwnPasskey({
  id,
  device,
  createdAt,
  usedAt,
}: StoredPasskey & { createdAt: Date; usedAt: Date | null }): OwnPasskey {
  return { id, device, createdDateUtc: createdAt.toISOString(), usedDateUtc: usedAt?.toISOString() ?? null }
}
