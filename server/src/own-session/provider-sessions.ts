import type { ProviderSessions } from '../adapters/identity/bundled/provider-configuration.ts'
import type { Context } from '../context/context.ts'
import { worksForResort } from '../sign-in/account.store.ts'
import { findSessionUse, recordSessionToken } from '../adapters/identity/bundled/identity-session.store.ts'
import { describeDevice } from '../sign-in/sign-in-secret.rule.ts'

/** Creates what the built-in provider knows about its sessions: who may continue, and for how long. */
export function createProviderSessions(ctx: Pick<Context, 'pool' | 'clock' | 'config'>): ProviderSessions {
  const { pool, clock, config } = ctx
  return {
    async recordToken({ id, accountId, email, userAgent, authenticatedAt }) {
      const { guests, staff } = config.maxIdleSeconds
      const maxIdleSeconds = (await worksForResort(pool, email.toLowerCase())) ? staff : guests
      const signedInAt = new Date(authenticatedAt * 1000)
      const session = { id, accountId, device: describeDevice(userAgent), maxIdleSeconds, signedInAt }
      return recordSessionToken(pool, session, clock.now())
    },
    async mayContinue(id) {
      const session = await findSessionUse(pool, id)
      // It may be older than the list of sessions, or have no token yet. One that was ended has no record either.
      if (session === undefined) return true
      return clock.now().getTime() - session.usedAt.getTime() <= session.maxIdleSeconds * 1000
    },
  }
}
