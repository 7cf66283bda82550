import { Failure } from '@first-chair/core/contract/failure'
import type { NewPasskey, PasskeyCreation } from '@first-chair/core/sign-in/passkey'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import type { Context, Visit } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type pg from 'pg'
import { becomeFirst } from '../first-run/first-run-link.facts.ts'
import type { SignInAccount } from './account.store.ts'
import { continueSignIn, findOpenStep } from './continue-sign-in.facts.ts'
import { createChallenge, toPasskeyCreation } from './passkey-options.rule.ts'
import { endAccess } from './end-access.facts.ts'
import {
  deletePasskeys,
  insertPasskey,
  insertPasskeyAudit,
  listPasskeys,
  saveChallenge,
  savePasskeyDeclined,
  takeChallenge,
} from './passkey.store.ts'
import { queuePasskeyMessage } from '../message/queue-passkey-message.facts.ts'
import { describeDevice } from './sign-in-secret.rule.ts'
import { loadOpenSignIn, type Browser, type CurrentSignIn } from './sign-in-state.facts.ts'
import { clearProof, markPasskeyAnswered, saveProof } from './sign-in.store.ts'
import { passkeyAlgorithms, requireAccepted, toPasskeySite, verifyNewPasskey } from './verify-passkey.rule.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption' | 'setup' | 'log'>

/** Asks for a new passkey of a person who was proved in this sign-in. */
export async function startPasskey(ctx: Ctx, request: string, visit: Browser): Promise<PasskeyCreation> {
  const { id, account, stored } = await loadSignInWithOffer(ctx, request, visit)
  const challenge = createChallenge()
  await saveChallenge(ctx.pool, id, challenge)
  const { language } = await ctx.setup.current()
  const site = {
    rpId: toPasskeySite(ctx.config.baseUrl).rpId,
    name: language.application.title,
    algorithms: passkeyAlgorithms,
  }
  // The passkeys that it replaces may be on the same device.
  const excluded = stored?.isRecovery || stored?.isFirstRun ? [] : await listPasskeys(ctx.pool, account.id)
  return toPasskeyCreation(challenge, site, account, excluded)
}

/**
 * Adds a passkey, with which the person has signed in then. In a sign-in with a link of the operator it replaces the lost
 * ones, and all other access ends once more. Each challenge is used once, so that a registration cannot be
 * repeated. In a first run the person becomes the first administrator. Throws `passkey-of-other-site`, `passkey-refused`
 * and `first-run-taken`.
 */
export async function addPasskey(
  ctx: Ctx,
  { request, passkey }: { request: string; passkey: NewPasskey },
  visit: Visit,
): Promise<SignInState> {
  const { id, account, stored } = await loadSignInWithOffer(ctx, request, visit)
  const challenge = await takeChallenge(ctx.pool, id)
  if (challenge === undefined) throw new Failure('passkey-refused')
  const checked = await verifyNewPasskey(passkey, challenge, toPasskeySite(ctx.config.baseUrl))
  const accepted = requireAccepted(checked)
  await inTransaction(ctx.pool, async (client) => {
    if (stored?.isRecovery) {
      await deletePasskeys(client, account.id)
      await endAccess(ctx, client, { accountId: account.id, keptId: id })
    }
    if (stored?.isFirstRun)
      await becomeFirstInSignIn(ctx, client, { id, email: account.email, requestId: visit.requestId })
    const device = describeDevice(visit.userAgent)
    const isAdded = await insertPasskey(client, { ...accepted, device, accountId: account.id }, ctx.clock.now())
    if (!isAdded) throw new Failure('passkey-refused')
    await saveProof(client, id, account.id, 'passkey')
    const { requestId } = visit
    await insertPasskeyAudit(client, { email: account.email, action: 'passkey-added', requestId })
    await queuePasskeyMessage(ctx, client, { account, change: 'added', device, requestId })
  })
  ctx.log.info({ requestId: visit.requestId, from: visit.ipAddress, account: account.id }, 'a passkey was added')
  return continueSignIn(ctx, request, visit)
}

/**
 * The passkeys and sign-ins that an address had as a guest end when it joins the administrators. This sign-in stays, because
 * the link proves it.
 */
async function becomeFirstInSignIn(
  ctx: Ctx,
  client: pg.PoolClient,
  { id, ...person }: { id: string; email: string; requestId: string },
): Promise<void> {
  await clearProof(client, id)
  await becomeFirst(ctx, client, person)
}

/** Continues without a passkey. Those who must have one cannot. */
export async function declinePasskey(
  ctx: Ctx,
  { request, isRemembered }: { request: string; isRemembered: boolean },
  visit: Browser,
): Promise<SignInState> {
  const { id, account, step } = await loadSignInWithOffer(ctx, request, visit)
  if (step !== 'passkey-offered') return continueSignIn(ctx, request, visit)
  if (isRemembered) await savePasskeyDeclined(ctx.pool, account.id, ctx.clock.now())
  await markPasskeyAnswered(ctx.pool, id)
  return continueSignIn(ctx, request, visit)
}

/** Loads a sign-in in which a passkey is offered or required. Throws `sign-in-ended` for any other. */
async function loadSignInWithOffer(
  ctx: Ctx,
  request: string,
  visit: Browser,
): Promise<CurrentSignIn & { account: SignInAccount; step: SignInState['step'] }> {
  const signIn = await loadOpenSignIn(ctx, request, visit)
  const { account, stored } = signIn
  const step = account && !stored?.isStopped ? await findOpenStep(ctx, signIn, account) : undefined
  if (!account || (step !== 'passkey-offered' && step !== 'passkey-required')) throw new Failure('sign-in-ended')
  return { ...signIn, account, step }
}
