import { InvalidToken, type SignedInUser } from '../adapters/identity/identity.ts'
import type { Context, Visit } from '../context/context.ts'
import { toLoggedSubject } from './logged-subject.rule.ts'
import { saveSignedOutToken } from '../signed-out-token/signed-out-token.store.ts'

/**
 * A signed-out token is stored for a day longer than it lives: a token is accepted for some seconds after its expiry,
 * and an opaque token does not say when it expires.
 */
const extraMilliseconds = 24 * 60 * 60_000

/** Signs a token out in every process. An invalid or expired token needs no sign-out and is no error. */
export async function signOut(
  ctx: Pick<Context, 'identity' | 'signedOut' | 'pool' | 'clock' | 'log'>,
  token: string,
  visit: Visit,
): Promise<void> {
  const user = await checkToken(ctx, token)
  if (!user || (await ctx.signedOut.has(user.tokenId))) return
  const until = new Date(user.expiresAt * 1000 + extraMilliseconds)
  await saveSignedOutToken(ctx.pool, { tokenId: user.tokenId, until, now: ctx.clock.now() })
  ctx.signedOut.add(user.tokenId, until)
  ctx.log.info(
    { subject: toLoggedSubject(user.subject), from: visit.ipAddress, requestId: visit.requestId },
    'signed out',
  )
}

async function checkToken({ identity }: Pick<Context, 'identity'>, token: string): Promise<SignedInUser | undefined> {
  try {
    return await identity.check(token)
  } catch (refusal) {
    if (refusal instanceof InvalidToken) return undefined
    throw refusal
  }
}
