import { Failure } from '@first-chair/core/contract/failure'
import type { PasskeyRequest, UsedPasskey } from '@first-chair/core/sign-in/passkey'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { continueSignIn, findOpenStep } from './continue-sign-in.facts.ts'
import { createChallenge, toPasskeyRequest } from './passkey-options.rule.ts'
import { findPasskey, listPasskeys, markPasskeyUsed, saveChallenge, takeChallenge } from './passkey.store.ts'
import { asksForPasskey, loadOpenSignIn, type Browser } from './sign-in-state.facts.ts'
import { insertSignIn, markGuestOnly, saveProof } from './sign-in.store.ts'
import { requireAccepted, toPasskeySite, verifyUsedPasskey } from './verify-passkey.rule.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>

/** Asks for a passkey: for any before somebody was proved, else for one of that person. */
export async function startPasskeySignIn(ctx: Ctx, request: string, visit: Browser): Promise<PasskeyRequest> {
  const { id, interaction, account } = await loadOpenSignIn(ctx, request, visit)
  const challenge = createChallenge()
  await insertSignIn(ctx.pool, id, interaction.expiresAt)
  await saveChallenge(ctx.pool, id, challenge)
  const known = account ? await listPasskeys(ctx.pool, account.id) : []
  return toPasskeyRequest(challenge, toPasskeySite(ctx.config.baseUrl).rpId, known)
}

/**
 * Signs in with a passkey. Each challenge is used once. Throws `passkey-unknown`, `passkey-of-other-site` and
 * `passkey-refused`; the last also for a passkey of another person than the one who was proved.
 */
export async function finishPasskeySignIn(
  ctx: Ctx,
  { request, passkey }: { request: string; passkey: UsedPasskey },
  visit: Browser,
): Promise<SignInState> {
  const { id, account, stored: signIn } = await loadOpenSignIn(ctx, request, visit)
  const challenge = await takeChallenge(ctx.pool, id)
  if (challenge === undefined || signIn?.isStopped) throw new Failure('passkey-refused')
  const stored = await findPasskey(ctx.pool, passkey.id)
  const site = toPasskeySite(ctx.config.baseUrl)
  // A passkey of another site is said to be one, also if nobody knows it here.
  const unknown = { id: passkey.id, publicKey: '', counter: 0 }
  const checked = await verifyUsedPasskey(passkey, challenge, stored ?? unknown, site)
  if (!stored && checked !== 'other-site') throw new Failure('passkey-unknown')
  const { counter } = requireAccepted(checked)
  if (!stored || (account && account.id !== stored.accountId)) throw new Failure('passkey-refused')
  await inTransaction(ctx.pool, async (client) => {
    await markPasskeyUsed(client, stored.id, counter, ctx.clock.now())
    await saveProof(client, id, stored.accountId, 'passkey')
  })
  return continueSignIn(ctx, request, visit)
}

/**
 * Continues the sign-in of somebody who works for the resort without their passkey, such as on a phone that does not have it. The
 * token says that a code was used, so every call of administrators and staff refuses it. Throws `sign-in-ended` if no passkey
 * is needed, or if the page that began the sign-in demands one.
 */
export async function continueAsGuest(ctx: Ctx, request: string, browser: Browser): Promise<SignInState> {
  const signIn = await loadOpenSignIn(ctx, request, browser)
  const { id, account, stored, interaction } = signIn
  const step = account && !stored?.isStopped ? await findOpenStep(ctx, signIn, account) : undefined
  if (step !== 'passkey-needed' || asksForPasskey(interaction)) throw new Failure('sign-in-ended')
  await markGuestOnly(ctx.pool, id)
  return continueSignIn(ctx, request, browser)
}
