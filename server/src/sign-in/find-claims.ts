import type { FindClaims } from '../adapters/identity/bundled/provider-configuration.ts'
import type { Context } from '../context/context.ts'
import { findAccount } from './account.store.ts'
import { getBuiltInIssuer } from './sign-in-state.facts.ts'

/** Creates the function that answers the claims of a person who proved an e-mail address. */
export function createFindClaims(ctx: Pick<Context, 'pool' | 'config'>): FindClaims {
  return async (subject) => {
    const account = await findAccount(ctx.pool, subject, getBuiltInIssuer(ctx))
    return (
      account && {
        email: account.email,
        email_verified: true,
        given_name: account.givenName,
        family_name: account.familyName,
        name: `${account.givenName} ${account.familyName}`.trim(),
      }
    )
  }
}
