import { pagePaths } from '@first-chair/core/pages'
import { createBundledProvider, type BundledProvider } from '../adapters/identity/bundled/bundled-provider.ts'
import { demoAccounts } from '../adapters/identity/bundled/demo-accounts.ts'
import { builtInClientId, hasBuiltInProvider, hasEmailSignIn, isDemo } from '../config/sign-in-ways.ts'
import type { Context } from '../context/context.ts'
import { createProviderSessions } from '../own-session/provider-sessions.ts'
import { createFindClaims } from '../sign-in/find-claims.ts'

/** The product as an identity provider; undefined if it is none. */
export async function openProvider(ctx: Context): Promise<BundledProvider | undefined> {
  const { config, log } = ctx
  if (!hasBuiltInProvider(config)) return undefined
  const { language } = await ctx.setup.current()
  return createBundledProvider({
    pool: ctx.pool,
    encryption: ctx.encryption,
    now: () => ctx.clock.now(),
    baseUrl: config.baseUrl,
    clientId: builtInClientId,
    resortName: language.application.title,
    demo: isDemo(config) ? { accounts: demoAccounts, isPublic: config.isReadOnlyDemo } : undefined,
    findClaims: hasEmailSignIn(config) ? createFindClaims(ctx) : undefined,
    sessions: createProviderSessions(ctx),
    getEmailPath: (id) => `${pagePaths.signIn}?request=${id}`,
    onServerError: (err) => log.error({ err }, 'the built-in identity provider failed'),
  })
}
