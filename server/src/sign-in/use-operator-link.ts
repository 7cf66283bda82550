import { Failure } from '@first-chair/core/contract/failure'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import type { Context, Visit } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { requireOpenLink } from '../first-run/first-run-link.facts.ts'
import type { FirstRunLimit } from '../first-run/first-run-limit.facts.ts'
import { findOrCreateAccountId, saveAccountName } from './account.store.ts'
import { continueSignIn } from './continue-sign-in.facts.ts'
import { endAccess } from './end-access.facts.ts'
import { insertPasskeyAudit, useRecovery } from './passkey.store.ts'
import { createAccountId, hashLinkToken } from './sign-in-secret.rule.ts'
import { loadOpenSignIn } from './sign-in-state.facts.ts'
import { insertSignIn, markFirstRun, markNamed, markRecovery, saveProof } from './sign-in.store.ts'

/**
 * Signs in with a one-time link from the command line, and ends all other access of the person. The next step is a new
 * passkey, which replaces the lost ones: until then they stay, so that the mailbox alone adds none. Throws `recovery-ended`.
 */
export async function recoverSignIn(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'encryption' | 'log'>,
  { request, token }: { request: string; token: string },
  visit: Visit,
): Promise<SignInState> {
  const { id, interaction } = await loadOpenSignIn(ctx, request, visit)
  await inTransaction(ctx.pool, async (client) => {
    const email = await useRecovery(client, hashLinkToken(token), ctx.clock.now())
    if (email === undefined) throw new Failure('recovery-ended')
    const accountId = await findOrCreateAccountId(client, email, createAccountId())
    await endAccess(ctx, client, { accountId, keptId: id })
    await insertSignIn(client, id, interaction.expiresAt)
    await saveProof(client, id, accountId, 'link')
    await markRecovery(client, id)
    const { requestId } = visit
    await insertPasskeyAudit(client, { email, action: 'passkey-recovery-used', requestId })
  })
  ctx.log.warn(
    { requestId: visit.requestId, from: visit.ipAddress },
    'a link of the operator was used to replace passkeys',
  )
  return continueSignIn(ctx, request, visit)
}

type Person = { token: string; request: string; email: string; givenName: string; familyName: string }

/**
 * Begins to become the first administrator. The link proves the person, so no code is sent: an installation whose mail does not
 * work yet can be set up. The next step is a passkey, which completes it. Throws `first-run-ended`, `first-run-taken` and
 * `too-many-tries`.
 */
export async function claimFirstRun(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>,
  limit: FirstRunLimit,
  { token, request, email, ...name }: Person,
  visit: Visit,
): Promise<SignInState> {
  await limit.count(visit)
  const { id, interaction } = await loadOpenSignIn(ctx, request, visit)
  await requireOpenLink(ctx, token)
  await inTransaction(ctx.pool, async (client) => {
    const accountId = await findOrCreateAccountId(client, email, createAccountId())
    await saveAccountName(client, accountId, name)
    await insertSignIn(client, id, interaction.expiresAt)
    await saveProof(client, id, accountId, 'link')
    await markNamed(client, id)
    await markFirstRun(client, id)
  })
  return continueSignIn(ctx, request, visit)
}
