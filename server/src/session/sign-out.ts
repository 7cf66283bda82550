import { InvalidToken, type SignedInUser } from '../adapters/identity/identity.ts'
import type { Context, Visit } from '../context.ts'
import { loggedSubject } from './logged-subject.rule.ts'
import { keepSignedOutToken } from './signed-out-token.store.ts'

/** A token is good for some seconds after its end, and an opaque one does not say when that is: it is remembered for a day. */
const longerMilliseconds = 24 * 60 * 60_000

/** Ends a token in every process. What is no token, or no longer, needs no end. */
export async function signOut(
  ctx: Pick<Context, 'identity' | 'signedOut' | 'pool' | 'clock' | 'log'>,
  token: string,
  visit: Visit,
): Promise<void> {
  const user = await userOf(ctx, token)
  if (!user || (await ctx.signedOut.has(user.tokenId))) return
  const until = new Date(user.expiresAt * 1000 + longerMilliseconds)
  await keepSignedOutToken(ctx.pool, { tokenId: user.tokenId, until, now: ctx.clock.now() })
  ctx.signedOut.note(user.tokenId, until)
  ctx.log.info({ subject: loggedSubject(user.subject), from: visit.ipAddress, reqId: visit.requestId }, 'signed out')
}

async function userOf({ identity }: Pick<Context, 'identity'>, token: string): Promise<SignedInUser | undefined> {
  try {
    return await identity.check(token)
  } catch (refusal) {
    if (refusal instanceof InvalidToken) return undefined
    throw refusal
  }
}
