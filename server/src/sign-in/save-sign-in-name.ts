import { Failure } from '@first-chair/core/contract/failure'
import type { SignInState } from '@first-chair/core/sign-in/sign-in'
import type { Context } from '../context/context.ts'
import { saveAccountName } from './account.store.ts'
import { continueSignIn } from './continue-sign-in.facts.ts'
import { loadOpenSignIn, type Browser } from './sign-in-state.facts.ts'
import { markNamed } from './sign-in.store.ts'

/**
 * Saves the names of the person of a sign-in, and continues it. The names of a person whose booking was found do not
 * change any more.
 */
export async function saveSignInName(
  ctx: Pick<Context, 'pool' | 'config' | 'clock' | 'encryption'>,
  { request, givenName, familyName }: { request: string; givenName: string; familyName: string },
  visit: Browser,
): Promise<SignInState> {
  const { id, account } = await loadOpenSignIn(ctx, request, visit)
  if (!account) throw new Failure('sign-in-ended')
  if (!account.isBound) await saveAccountName(ctx.pool, account.id, { givenName, familyName })
  await markNamed(ctx.pool, id)
  return continueSignIn(ctx, request, visit)
}
