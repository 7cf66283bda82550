import { demoAcr, passkeyAcr } from '@first-chair/core/sign-in/sign-in'
import type { Config } from './config.ts'
import { hasBuiltInProvider, isDemo } from './sign-in-ways.ts'
import { isStrongSignIn, type SignInFacts, type SignInPolicy } from './strong-sign-in.rule.ts'

type SignIn = SignInFacts & { readonly issuer: string }
type Settings = Pick<Config, 'baseUrl' | 'identityProvider' | 'emailSignIn' | 'adminSignIn'>

/**
 * How somebody who works for the resort must have signed in. At the built-in provider with a passkey, or in a demo with the
 * password of an account; at another one as the operator demands of administrators.
 */
export function getRequiredSignIn(config: Settings, { issuer }: Pick<SignIn, 'issuer'>): SignInPolicy {
  if (!isOfBuiltIn(config, issuer)) return config.adminSignIn
  return { acr: isDemo(config) ? [passkeyAcr, demoAcr] : [passkeyAcr], maxAgeSeconds: config.adminSignIn.maxAgeSeconds }
}

/** Whether a sign-in is strong enough for an administrator. */
export function isStrongForAdministrators(config: Settings, signIn: SignIn, now: Date): boolean {
  return isStrongSignIn(signIn, getRequiredSignIn(config, signIn), now)
}

/** Whether a sign-in is strong enough for the staff. Other providers decide that themselves. */
export function isStrongForStaff(config: Settings, signIn: SignIn, now: Date): boolean {
  return !isOfBuiltIn(config, signIn.issuer) || isStrongForAdministrators(config, signIn, now)
}

function isOfBuiltIn(config: Settings, issuer: string): boolean {
  return hasBuiltInProvider(config) && issuer === `${config.baseUrl}/idp`
}
