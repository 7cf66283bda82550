import { Failure } from '@first-chair/core/contract/failure'
import type { FirstRunLink } from '@first-chair/core/first-run/first-run'
import { getRequiredSignIn, isStrongForAdministrators } from '../config/required-sign-in.ts'
import { hasEmailSignIn } from '../config/sign-in-ways.ts'
import { toSignInParameters } from '../config/strong-sign-in.rule.ts'
import type { Context, SignedInCaller, Visit } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { becomeFirst, requireOpenLink } from './first-run-link.facts.ts'
import type { FirstRunLimit } from './first-run-limit.facts.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'setup' | 'log'>

/** Answers how somebody with the printed link can sign in. Throws why the link does not work. */
export async function readFirstRunLink(
  ctx: Ctx,
  limit: FirstRunLimit,
  token: string,
  visit: Visit,
): Promise<FirstRunLink> {
  await limit.count(visit)
  await requireOpenLink(ctx, token)
  const { identityProvider: provider } = ctx.config
  return {
    offersPasskey: hasEmailSignIn(ctx.config),
    offersProvider: provider.kind === 'outside' || !hasEmailSignIn(ctx.config),
    providerName: provider.kind === 'outside' ? provider.name : '',
  }
}

/**
 * Makes the person who is signed in the first administrator. The sign-in must be as strong as that of every administrator.
 * Throws `email-not-verified`, `stronger-sign-in-needed`, `first-run-ended`, `first-run-taken` and `too-many-tries`.
 */
export async function becomeFirstAdministrator(
  ctx: Ctx,
  limit: FirstRunLimit,
  token: string,
  { user, ...visit }: SignedInCaller,
): Promise<{ email: string }> {
  await limit.count(visit)
  const email = user.email?.trim().toLowerCase()
  if (email === undefined || !user.emailVerified) throw new Failure('email-not-verified')
  if (!isStrongForAdministrators(ctx.config, user, ctx.clock.now()))
    throw new Failure('stronger-sign-in-needed', { detail: toSignInParameters(getRequiredSignIn(ctx.config, user)) })
  await requireOpenLink(ctx, token)
  const { requestId } = visit
  await inSetupTransaction(ctx, (client) => becomeFirst(ctx, client, { email, requestId }))
  ctx.log.warn(
    { requestId, from: visit.ipAddress },
    'the link of the first run was used: there is an administrator now',
  )
  return { email }
}
