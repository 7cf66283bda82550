import { EndedSignIn, type SignedInUser } from '../adapters/identity/identity.ts'
import type { Context } from '../context/context.ts'
import { findSessionUse, markSessionUsed } from '../adapters/identity/bundled/identity-session.store.ts'
import { getBuiltInIssuer } from '../sign-in/sign-in-state.facts.ts'

/** For this long a process needs no query to know that a session is open, and does not record its use again. */
const checkMilliseconds = 60_000
const maxCachedSessions = 50_000

/** Milliseconds since 1970. */
type CheckedSession = { checkedAt: number; usedAt: number }

/**
 * Creates the check that a token belongs to an open session of the built-in provider. It throws `EndedSignIn` if the session was
 * ended, or if nobody used it for too long, and records its use once a minute. Calls that a page makes on its own are no use.
 * While the database cannot save (`requireSaving` throws then), a call that only reads does not wait for the record.
 */
export function createSessionCheck(
  ctx: Pick<Context, 'pool' | 'clock' | 'config' | 'signedOut' | 'log'>,
  requireSaving: () => void,
) {
  const cache = new Map<string, CheckedSession>()

  async function loadUse(sessionId: string, now: number, usedHereAt: number): Promise<number> {
    const session = await findSessionUse(ctx.pool, sessionId)
    if (session === undefined) throw new EndedSignIn('its session was ended')
    const usedAt = Math.max(session.usedAt.getTime(), usedHereAt)
    if (now - usedAt > session.maxIdleSeconds * 1000) {
      cache.delete(sessionId)
      throw new EndedSignIn('its session was not used for too long')
    }
    return usedAt
  }

  function recordUse(sessionId: string, now: number): void {
    try {
      requireSaving()
    } catch {
      return
    }
    markSessionUsed(ctx.pool, sessionId, new Date(now)).catch((err: unknown) => {
      ctx.log.warn({ err }, 'the use of a session could not be recorded')
    })
  }

  return async function requireOpenSession(
    { issuer, sessionId }: Pick<SignedInUser, 'issuer' | 'sessionId'>,
    isBackground: boolean,
  ): Promise<void> {
    if (sessionId === undefined || issuer !== getBuiltInIssuer(ctx)) return
    if (await ctx.signedOut.isOfEndedSession(sessionId)) throw new EndedSignIn('its session was ended')
    const now = ctx.clock.now().getTime()
    const cached = cache.get(sessionId)
    const isChecked = cached !== undefined && now - cached.checkedAt < checkMilliseconds
    const usedAt = isChecked ? cached.usedAt : await loadUse(sessionId, now, cached?.usedAt ?? 0)
    const isNewUse = !isBackground && (!isChecked || now - usedAt >= checkMilliseconds)
    if (isNewUse) recordUse(sessionId, now)
    if (cache.size >= maxCachedSessions) cache.clear()
    cache.set(sessionId, { checkedAt: isChecked ? cached.checkedAt : now, usedAt: isNewUse ? now : usedAt })
  }
}
