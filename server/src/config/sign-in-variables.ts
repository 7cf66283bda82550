import { isIP } from 'node:net'
import { environment } from './environment.ts'
import type { SignInWay } from './environment-values.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** How people sign in: a demo if nothing is set up. A wrong value counts as a demo, because the checks report it. */
export function getSignInWays(env: Environment): readonly SignInWay[] {
  const fallback: readonly SignInWay[] = [env['OIDC_ISSUER'] === undefined ? 'demo' : 'oidc']
  const ways = environment.shape.SIGN_IN.safeParse(env['SIGN_IN']).data ?? []
  return ways.length === 0 ? fallback : ways
}

/** Lists what contradicts the ways to sign in. */
export function findSignInContradictions(env: Environment, ways: readonly SignInWay[]): string[] {
  const { OIDC_ISSUER: issuer, SMTP_URL: mailServer, MAIL_FROM: sender, BASE_URL: address } = env
  const byEmail = ways.includes('email')
  return [
    ...(ways.includes('demo') && ways.length > 1 ? ['SIGN_IN must not contain demo beside another way'] : []),
    ...(ways.includes('oidc') && issuer === undefined ? ['OIDC_ISSUER is needed when SIGN_IN contains oidc'] : []),
    ...(!ways.includes('oidc') && issuer !== undefined ? ['SIGN_IN must contain oidc when OIDC_ISSUER is set'] : []),
    ...(byEmail && !ways.includes('oidc') && mailServer === undefined
      ? [
          `SMTP_URL${sender === undefined ? ' and MAIL_FROM are' : ' is'} needed when SIGN_IN is email: without a mail server nobody gets a code to sign in`,
        ]
      : []),
    ...(byEmail && address !== undefined && URL.canParse(address) && !maySignWithPasskeys(new URL(address))
      ? [
          `BASE_URL ${address} must begin with https:// and have a host name when SIGN_IN contains email: browsers use passkeys only there`,
        ]
      : []),
  ]
}

/** Browsers offer passkeys for names, not for addresses of IP, and without TLS only for `localhost`. */
function maySignWithPasskeys({ protocol, hostname }: URL): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}
