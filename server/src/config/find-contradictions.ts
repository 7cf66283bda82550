import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { booleanSwitch, defaultHost } from './environment-values.ts'
import { isLoopbackHost } from './loopback.ts'
import { findSignInContradictions, getSignInWays } from './sign-in-variables.ts'

/** Variables that must be set together. */
const pairedVariables = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['OIDC_ROLES_CLAIM', 'OIDC_ROLES'],
] as const

/** Variables that apply to an external identity provider only. */
const externalProviderVariables = [
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_CLIENT_SECRET',
  'OIDC_AUDIENCE',
  'OIDC_TRUSTED_EMAIL_DOMAINS',
  'OIDC_ROLES_CLAIM',
  'OIDC_ADMIN_ACR',
  'OIDC_ADMIN_MAX_AGE',
] as const

/** Lists contradictions between the variables. They are reported together with values that are wrong by themselves. */
export function findContradictions(env: Readonly<Record<string, string | undefined>>): string[] {
  const ways = getSignInWays(env)
  const isDemo = ways.includes('demo')
  const hasProvider = env['OIDC_ISSUER'] !== undefined
  return [
    ...pairedVariables.flatMap(([one, other]) =>
      (env[one] === undefined) === (env[other] === undefined)
        ? []
        : [env[one] === undefined ? `${one} is needed when ${other} is set` : `${other} is needed when ${one} is set`],
    ),
    ...(isDemo ? findOpenDemo(env) : []),
    ...findSignInContradictions(env, ways),
    ...(hasProvider && env['OIDC_CLIENT_ID'] === undefined ? ['OIDC_CLIENT_ID is needed when OIDC_ISSUER is set'] : []),
    ...(!hasProvider && externalProviderVariables.some((name) => env[name] !== undefined)
      ? [
          `OIDC_ISSUER is needed when ${externalProviderVariables.slice(0, -1).join(', ')} or ${externalProviderVariables.at(-1)} is set`,
        ]
      : []),
    ...['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'].flatMap((name) =>
      env[name] === undefined || env['DATABASE_URL'] !== undefined
        ? []
        : [`DATABASE_URL is needed when ${name} is set`],
    ),
    ...(env['MAIL_REPLY_TO'] !== undefined && env['SMTP_URL'] === undefined
      ? ['SMTP_URL is needed when MAIL_REPLY_TO is set']
      : []),
    ...findBridgeContradictions(env),
    ...findMetricsContradictions(env),
  ]
}

/** A demo has public passwords, so only this machine may reach it, unless the operator allows more. */
function findOpenDemo(env: Readonly<Record<string, string | undefined>>): string[] {
  if (booleanSwitch.safeParse(env['DEMO_PUBLIC'] ?? '0').data !== false) return []
  const host = env['HOST'] ?? defaultHost
  const address = env['BASE_URL'] ?? ''
  const advice = 'set OIDC_ISSUER to your identity provider, or SIGN_IN=email, or DEMO_PUBLIC=1 to allow it'
  return [
    ...(isLoopbackHost(host) ? [] : [`HOST ${host} would open the demo accounts to the network: ${advice}`]),
    ...(URL.canParse(address) && !isLoopbackHost(new URL(address).hostname)
      ? [`BASE_URL ${address} would open the demo accounts to everyone who can reach that address: ${advice}`]
      : []),
  ]
}

/** An external point of sale needs the address and the secret of its bridge; the built-in one has no bridge. */
function findBridgeContradictions(env: Readonly<Record<string, string | undefined>>): string[] {
  const { POS_SYSTEM: system = 'built-in', POS_URL: url, POS_SECRET: secret } = env
  if (system === 'built-in') {
    return url === undefined && secret === undefined
      ? []
      : [`POS_SYSTEM must be ${externalPointsOfSale.join(' or ')} when POS_URL or POS_SECRET is set`]
  }
  if (!externalPointsOfSale.some((name) => name === system)) return []
  return [
    ...(url === undefined ? [`POS_URL is needed when POS_SYSTEM is ${system}`] : []),
    ...(secret === undefined ? [`POS_SECRET is needed when POS_SYSTEM is ${system}`] : []),
  ]
}

function findMetricsContradictions(env: Readonly<Record<string, string | undefined>>): string[] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, PORT = '3000' } = env
  if (port === undefined) return host === undefined ? [] : ['METRICS_PORT is needed when METRICS_HOST is set']
  return [
    ...(port === PORT ? [`METRICS_PORT must not be ${port}, because PORT is the same`] : []),
    ...(host === undefined || isLoopbackHost(host) || token !== undefined
      ? []
      : [`METRICS_TOKEN is needed when METRICS_HOST is ${host}, because other machines can reach that address`]),
  ]
}
