import { Failure } from '@first-chair/core/contract/failure'
import { codeAcr, passkeyAcr, type SignInState } from '@first-chair/core/sign-in/sign-in'
import { deleteInteractions } from '../adapters/identity/bundled/provider-record.store.ts'
import type { Context } from '../context/context.ts'
import { markSignedIn, worksForResort, type SignInAccount } from './account.store.ts'
import { listPasskeys } from './passkey.store.ts'
import {
  asksForPasskey,
  getInteractions,
  loadSignIn,
  toState,
  type Browser,
  type CurrentSignIn,
} from './sign-in-state.facts.ts'
import { isProvedBy, type Proof } from './sign-in.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>

/**
 * Continues a sign-in: answers the next step of a person who was proved, and finishes the sign-in if there is none. The
 * step of everybody else is answered as it is.
 */
export async function continueSignIn(ctx: Ctx, request: string, browser: Browser): Promise<SignInState> {
  const signIn = await loadSignIn(ctx, request, browser)
  const { account, stored, interaction } = signIn
  if (interaction.isFinished) return toState(ctx, signIn, { step: 'done', continueAt: interaction.continueAt })
  if (!account || stored?.isStopped || !stored?.provedBy) return toState(ctx, signIn)
  const step = await findOpenStep(ctx, signIn, account)
  if (step !== undefined) return toState(ctx, signIn, { step })
  return toState(ctx, signIn, {
    step: 'done',
    continueAt: await finish(ctx, request, signIn, account, stored.provedBy),
  })
}

/** For how long a person who wanted no passkey is not asked again. */
const declinedMs = 90 * 24 * 60 * 60_000

/** The step that is left for a person who was proved; undefined if there is none. */
export async function findOpenStep(
  ctx: Pick<Context, 'pool' | 'clock'>,
  { stored, interaction }: CurrentSignIn,
  account: SignInAccount,
): Promise<SignInState['step'] | undefined> {
  const isStaff = stored?.isGuestOnly !== true && (await worksForResort(ctx.pool, account.email))
  const hasUsedPasskey = stored?.provedBy === 'passkey'
  const hasPasskey = hasUsedPasskey || (await listPasskeys(ctx.pool, account.id)).length > 0
  if ((stored?.isRecovery === true || stored?.isFirstRun === true) && !hasUsedPasskey) return 'passkey-required'
  if ((isStaff || asksForPasskey(interaction)) && !hasUsedPasskey)
    return hasPasskey ? 'passkey-needed' : 'passkey-required'
  if (stored?.isNamed !== true && needsName(account, isStaff)) return 'name'
  const declinedAt = account.passkeyDeclinedAt?.getTime() ?? 0
  const isDeclined = stored?.isPasskeyAnswered === true || ctx.clock.now().getTime() - declinedAt < declinedMs
  return hasPasskey || isDeclined ? undefined : 'passkey-offered'
}

/**
 * A booking is found by the address and the name (docs/domain.md, "Finding the customer"), and the address does not say
 * the name. It is asked for until a booking was found, because it may be typed wrongly. Staff need no booking.
 */
function needsName({ givenName, familyName, isBound }: SignInAccount, isStaff: boolean): boolean {
  const isMissing = givenName === '' || familyName === ''
  return isMissing || (!isBound && !isStaff)
}

async function finish(
  ctx: Ctx,
  request: string,
  { id }: CurrentSignIn,
  account: SignInAccount,
  provedBy: Proof,
): Promise<string> {
  const isPasskey = provedBy === 'passkey'
  const login = {
    accountId: account.id,
    // RFC 8176: a one-time password, or a key that a person unlocked.
    amr: isPasskey ? ['hwk', 'user'] : ['otp'],
    acr: isPasskey ? passkeyAcr : codeAcr,
  }
  const continueAt = await getInteractions(ctx).finish(request, login)
  if (continueAt === undefined) throw new Failure('sign-in-ended')
  // The access of the person may have been ended, or the sign-in stopped, since the sign-in was loaded.
  if (!(await isProvedBy(ctx.pool, id, account.id))) {
    await deleteInteractions(ctx.pool, [id])
    throw new Failure('sign-in-ended')
  }
  await markSignedIn(ctx.pool, account.id, ctx.clock.now())
  return continueAt
}
