import { Failure } from '@first-chair/core/contract/failure'
import { passkeyAcr, resendSeconds, type SignInState } from '@first-chair/core/sign-in/sign-in'
import { openInteractions, type Interactions } from '../adapters/identity/bundled/interactions.ts'
import { hasEmailSignIn } from '../config/sign-in-ways.ts'
import type { Context, Visit } from '../context/context.ts'
import { findAccount, type SignInAccount } from './account.store.ts'
import { findMailFailure } from './sign-in-mail.store.ts'
import { hashSignInId } from './sign-in-secret.rule.ts'
import { findSignIn, type StoredSignIn } from './sign-in.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>

/** A sign-in that a browser has begun at the built-in provider, as far as it has come. */
export type CurrentSignIn = {
  /** The hash of its id. */
  id: string
  interaction: NonNullable<Awaited<ReturnType<Interactions['find']>>>
  /** Undefined before the first code. */
  stored: StoredSignIn | undefined
  account: SignInAccount | undefined
}

/** For how long people are told that mail cannot be sent, after an attempt failed. */
const mailDownMs = 5 * 60_000

/** The issuer of the built-in provider. */
export const getBuiltInIssuer = ({ config }: Pick<Context, 'config'>): string => `${config.baseUrl}/idp`

/** The sign-ins of the built-in provider. */
export function getInteractions({ pool, encryption, clock }: Pick<Context, 'pool' | 'encryption' | 'clock'>) {
  return openInteractions({ pool, encryption, now: () => clock.now() })
}

/** The browser that makes a call, by the cookie of the sign-in that it began. */
export type Browser = Pick<Visit, 'signInId'>

/**
 * Loads a sign-in that waits for a person. Throws `sign-in-ended` if it is finished, has expired, or was not begun by this
 * browser.
 */
export async function loadOpenSignIn(ctx: Ctx, request: string, browser: Browser): Promise<CurrentSignIn> {
  const signIn = await loadSignIn(ctx, request, browser)
  if (signIn.interaction.isFinished) throw new Failure('sign-in-ended')
  return signIn
}

/**
 * Loads a sign-in. Throws `sign-in-ended` if it has expired, the browser has continued with it, or another browser began it:
 * who sends somebody the address of an own sign-in must not get the session of that person.
 */
export async function loadSignIn(ctx: Ctx, request: string, { signInId }: Browser): Promise<CurrentSignIn> {
  const isOwn = hasEmailSignIn(ctx.config) && signInId === request
  const interaction = isOwn ? await getInteractions(ctx).find(request) : undefined
  if (!interaction) throw new Failure('sign-in-ended')
  const id = hashSignInId(request)
  const stored = await findSignIn(ctx.pool, id)
  if (interaction.isFinished && !stored) throw new Failure('sign-in-ended')
  const accountId = stored?.accountId ?? undefined
  const account = accountId === undefined ? undefined : await findAccount(ctx.pool, accountId, getBuiltInIssuer(ctx))
  return { id, interaction, stored, account }
}

/** What the page of a sign-in shows. `step` and `continueAt` of a person who was proved come from the use case. */
export async function toState(
  ctx: Ctx,
  { stored, account, interaction }: CurrentSignIn,
  proved?: { step: SignInState['step']; continueAt?: string | undefined },
): Promise<SignInState> {
  const now = ctx.clock.now()
  const code = stored?.code ?? undefined
  const isOpen = code !== undefined && !code.isEnded && code.expiresAt > now && code.triesLeft > 0
  return {
    step: proved?.step ?? getUnprovedStep(stored, isOpen),
    mail: await getMailState(ctx),
    email: account?.email ?? code?.email ?? interaction.loginHint,
    givenName: account?.givenName ?? '',
    familyName: account?.familyName ?? '',
    number: isOpen ? code.number : '',
    mayContinueAsGuest: proved?.step === 'passkey-needed' && !asksForPasskey(interaction),
    triesLeft: isOpen ? code.triesLeft : 0,
    secondsLeft: isOpen ? toSeconds(code.expiresAt.getTime() - now.getTime()) : 0,
    resendInSeconds: isOpen ? toSeconds(code.sentAt.getTime() + resendSeconds * 1000 - now.getTime()) : 0,
    continueAt: proved?.continueAt ?? '',
  }
}

function getUnprovedStep(stored: StoredSignIn | undefined, isOpen: boolean): SignInState['step'] {
  if (stored?.isStopped === true) return 'stopped'
  if (!stored?.code) return 'start'
  return isOpen ? 'code' : 'code-ended'
}

const toSeconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000))

async function getMailState({ pool, config, clock }: Ctx): Promise<SignInState['mail']> {
  if (!hasEmailSignIn(config)) return 'off'
  const failedAt = await findMailFailure(pool)
  return failedAt && clock.now().getTime() - failedAt.getTime() < mailDownMs ? 'down' : 'working'
}

/** Whether the product asked for a passkey, because the person works for the resort. */
export const asksForPasskey = ({ acrValues }: CurrentSignIn['interaction']): boolean => acrValues.includes(passkeyAcr)
