import type { Config } from './config.ts'

/** The client of the pages at the built-in provider. */
export const builtInClientId = 'first-chair'

type Provider = Pick<Config, 'identityProvider' | 'emailSignIn'>

/** Whether the product is a demo: everybody knows the passwords of its accounts. */
export function isDemo({ identityProvider }: Pick<Config, 'identityProvider'>): boolean {
  return identityProvider.kind === 'bundled'
}

/** Whether people can sign in with a code by e-mail or with a passkey. */
export function hasEmailSignIn({ emailSignIn }: Pick<Config, 'emailSignIn'>): boolean {
  return emailSignIn
}

/** Whether the product is an identity provider itself. */
export function hasBuiltInProvider(config: Provider): boolean {
  return config.identityProvider.kind !== 'outside' || config.emailSignIn
}

/** Whether the mails of signing in are shown on a page, because there is no mail server: only on the own machine. */
export function showsDemoMails(config: Provider & Pick<Config, 'mail'>): boolean {
  return isDemo(config) && config.emailSignIn && config.mail === undefined
}
