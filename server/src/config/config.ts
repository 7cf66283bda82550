import { isAbsolute, resolve } from 'node:path'
import {
  externalPointsOfSale,
  pointsOfSale,
  type ExternalPointOfSale,
  type PointOfSaleSystem,
} from '@first-chair/core/settings/admin-settings'
import { features, type Feature } from '@first-chair/core/contract/features'
import { staffRoles } from '@first-chair/core/contract/staff-role'
import * as z from 'zod/mini'
import type { SignInPolicy } from './strong-sign-in.rule.ts'
import { isLoopbackHost } from './loopback.ts'
import { isSafeAddress, parseMailServer, parseSender, type MailServer, type Sender } from './parse-delivery.ts'
import { parseAllowedPrivateHosts, type AllowedPrivateHosts } from './parse-allowed-private-hosts.ts'
import { findDatabaseUrlProblem, targetSessions, type TargetSession } from './parse-database-url.ts'
import { parseEncryptionKeys } from './parse-encryption-keys.ts'
import { parseObjectStorage, type ObjectStorageConfig } from './parse-object-storage.ts'
import { getTelemetryConfig, parsePairs, type TelemetryConfig } from './parse-telemetry.ts'
import { parseRoles, type RolesByValue } from './parse-roles.ts'
import { parseTrustedProxies, type TrustedProxies } from './parse-trusted-proxies.ts'
import { parseAppleWallet, parseGoogleWallet, type AppleWallet, type GoogleWallet } from './parse-wallet.ts'
import { readSecretFiles } from './read-secret-files.ts'

/** The configuration of this installation: the environment, checked once. No other file reads `process.env`. */
export type Config = {
  readonly host: string
  readonly port: number
  /** The public address, without a slash at the end. */
  readonly baseUrl: string
  readonly dataDir: string
  /** Undefined: the bundled PostgreSQL is started in `dataDir`. May lead through a connection pooler. */
  readonly databaseUrl: string | undefined
  /** For what needs a session of its own: migrations, announcements, locks, jobs. Undefined: `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming replica for long reads. Undefined: there is none. */
  readonly databaseReplicaUrl: string | undefined
  /** Connects as the role that owns the tables, for migrations. Undefined: `databaseUrl` does. */
  readonly databaseOwnerUrl: string | undefined
  readonly identityProvider:
    | {
        readonly kind: 'bundled'
        readonly clientId: string
        /** False: only this machine may use the demo with its public passwords. */
        readonly mayBePublic: boolean
      }
    | {
        readonly kind: 'outside'
        readonly issuer: string
        readonly clientId: string
        /** Undefined: a public client. Browsers exchange their codes at the provider. */
        readonly clientSecret: string | undefined
        readonly audience: string | undefined
        /** Whose addresses are verified if the provider does not say whether they are. In lower case. */
        readonly trustedEmailDomains: readonly string[]
      }
  readonly oidcScope: string
  readonly ipCodeClaim: string
  /** The claim of the identity provider that gives roles. Undefined: roles come from the lists alone. */
  readonly claimedRoles: { readonly claim: string; readonly rolesByValue: RolesByValue } | undefined
  readonly adminEmails: readonly string[]
  /** How administrators must have signed in, in addition to being on the list. */
  readonly adminSignIn: SignInPolicy
  readonly features: readonly Feature[]
  readonly resortTimeZone: string
  readonly pointOfSaleSystem: PointOfSaleSystem
  /** The mail server and the sender. Undefined: e-mails stay in the message outbox. */
  readonly mail:
    | { readonly server: MailServer; readonly from: Sender; readonly replyTo: Sender | undefined }
    | undefined
  /** The gateway for text messages. Undefined: they stay in the message outbox. */
  readonly sms: { readonly url: string; readonly token: string } | undefined
  /** The keys that sign passes for wallets. Undefined: this wallet is not offered. */
  readonly appleWallet: AppleWallet | undefined
  readonly googleWallet: GoogleWallet | undefined
  /** The bridge of an external point of sale, its URL without a slash at the end. Undefined for the built-in one. */
  readonly pointOfSaleBridge:
    | { readonly system: ExternalPointOfSale; readonly url: string; readonly secret: string }
    | undefined
  /** Undefined: drawings and photos stay in the database. */
  readonly objectStorage: ObjectStorageConfig | undefined
  readonly trustProxy: TrustedProxies
  readonly logLevel: string
  /** Where traces and metrics are sent. Undefined: nowhere. */
  readonly telemetry: TelemetryConfig | undefined
  /** Who may read `/metrics`: with a token, or with a listener of its own. Without both, only programs of this machine. */
  readonly metrics: {
    readonly token: string | undefined
    readonly listener: { readonly host: string; readonly port: number } | undefined
  }
  /** Keys that encrypt health notes, the current key first. Undefined: a key is created once in `dataDir`. */
  readonly encryptionKeys: readonly Buffer[] | undefined
  /** The ids of keys that the operator has declared as lost, in lower-case hex: the product starts without them. */
  readonly lostEncryptionKeys: readonly string[]
  readonly mobilePasses: {
    /** The secret with which the provider of mobile passes signs its reports. Undefined: every report is refused. */
    readonly secret: string | undefined
    /** The address at which the provider's app downloads an e-ticket. It contains `{eTicketId}`. */
    readonly appUrl: string | undefined
  }
  /** Private addresses to which webhooks may be sent. */
  readonly webhookAllowPrivate: AllowedPrivateHosts
  /** Requests that one address may make in a minute. 0: no limit. */
  readonly requestsPerMinute: number
  /** Whether an empty database is filled with the demo resort. */
  readonly fillDemoResort: boolean
}

/** The configuration is wrong. `problems` has one message per problem, written for the operator. */
export class InvalidConfiguration extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'InvalidConfiguration'
    this.problems = problems
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isAddress = (schemes: readonly string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)
const webAddress = z
  .string()
  .check(z.refine(isAddress(['http:', 'https:']), { error: 'must be an address that begins with http:// or https://' }))
const timeZone = z.string().check(
  z.refine(
    (zone) => {
      try {
        return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
      } catch {
        return false
      }
    },
    { error: 'must be an IANA time zone such as America/Denver' },
  ),
)
/** The product writes, so these servers are of use to it. `any` is for a name that always leads to the primary. */
const writableTargets: readonly TargetSession[] = ['any', 'read-write', 'primary']
const databaseUrl = (targets: readonly TargetSession[]) =>
  z.string().check((payload) => {
    const problem = findDatabaseUrlProblem(payload.value, targets)
    if (problem !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message: problem })
  })
const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)), z.transform(Number)),
    z.number().check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`)),
  )
const email = z.email({ error: 'must be e-mail addresses, separated by commas' })
const commaSeparatedList = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(z.pipe(z.string(), z.transform(list)), z.array(item))
/** The word for an empty list, because an empty value counts as not set. */
const emptyList = z.pipe(
  z.literal('none'),
  z.transform(() => []),
)
const defaultHost = '127.0.0.1'
const booleanSwitch = z.stringbool({ error: 'must be 1 or 0' })

const pairs = z.pipe(
  z.string().check(
    z.refine((text) => parsePairs(text) !== undefined, {
      error: 'must be pairs such as name=value, separated by commas',
    }),
  ),
  z.transform((text) => parsePairs(text) ?? {}),
)
const otlpOrNone = z._default(z.enum(['otlp', 'none'], { error: 'must be otlp or none' }), 'otlp')
const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`])

/** All environment variables with their checks and defaults. `.env.example` lists the same names. */
export const environment = z.object({
  HOST: z._default(z.string(), defaultHost),
  PORT: z.prefault(wholeNumber(1, 65535), '3000'),
  BASE_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(databaseUrl(writableTargets)),
  DATABASE_DIRECT_URL: z.optional(databaseUrl(writableTargets)),
  DATABASE_OWNER_URL: z.optional(databaseUrl(writableTargets)),
  DATABASE_REPLICA_URL: z.optional(databaseUrl(targetSessions)),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_SCOPE: z._default(z.string(), 'openid profile email'),
  OIDC_AUDIENCE: z.optional(z.string()),
  OIDC_TRUSTED_EMAIL_DOMAINS: z.optional(
    commaSeparatedList(
      z.string().check(z.regex(/^(?:[a-z\d-]+\.)+[a-z\d-]+$/i, 'must be domains, separated by commas')),
    ),
  ),
  OIDC_IP_CODE_CLAIM: z._default(z.string(), 'ip_code'),
  OIDC_ROLES_CLAIM: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  OIDC_ROLES: z.optional(
    z.string().check(
      z.refine((text) => parseRoles(text) !== undefined, {
        error: `must be values of the claim with their roles, such as front-desk=desk,school=lessons@2; the roles are admin, ${staffRoles.join(', ')}`,
      }),
    ),
  ),
  OIDC_ADMIN_ACR: z.optional(
    commaSeparatedList(z.string().check(z.regex(/^[!#-[\]-~]+$/, 'must be values of acr, separated by commas'))),
  ),
  OIDC_ADMIN_MAX_AGE: z.optional(wholeNumber(1, 525_600)),
  ADMIN_EMAILS: z.optional(commaSeparatedList(email)),
  FEATURES: z.prefault(
    z.union([emptyList, commaSeparatedList(z.enum(features))], {
      error: `must be a list of ${features.join(' and ')}, or none`,
    }),
    features.join(','),
  ),
  RESORT_TIME_ZONE: z._default(timeZone, 'America/Denver'),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine((text) => parseMailServer(text) !== undefined, {
        error: 'must be an address such as smtps://user:password@mail.resort.example',
      }),
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((text) => parseSender(text) !== undefined, {
        error: 'must be an e-mail address, or a name and an address such as Kestrel Ridge <check-in@resort.example>',
      }),
    ),
  ),
  MAIL_REPLY_TO: z.optional(
    z.string().check(
      z.refine((text) => parseSender(text) !== undefined, {
        error: 'must be an e-mail address, or a name and an address such as Guest services <help@resort.example>',
      }),
    ),
  ),
  SMS_URL: z.optional(
    z.string().check(z.refine(isSafeAddress, { error: 'must be an address that begins with https://' })),
  ),
  SMS_TOKEN: z.optional(z.string()),
  APPLE_WALLET_PASS_TYPE_ID: z.optional(z.string()),
  APPLE_WALLET_TEAM_ID: z.optional(z.string()),
  APPLE_WALLET_CERTIFICATE: z.optional(z.string()),
  APPLE_WALLET_KEY: z.optional(z.string()),
  APPLE_WALLET_KEY_PASSPHRASE: z.optional(z.string()),
  APPLE_WALLET_WWDR_CERTIFICATE: z.optional(z.string()),
  GOOGLE_WALLET_ISSUER_ID: z.optional(z.string()),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.optional(z.string()),
  GOOGLE_WALLET_CLASS: z.optional(z.string()),
  POS_SYSTEM: z._default(z.enum(pointsOfSale, { error: `must be one of ${pointsOfSale.join(', ')}` }), 'built-in'),
  POS_URL: z.optional(
    z.string().check(
      z.refine(isSafeAddress, {
        error: 'must be an address that begins with https://, unless it is on this machine',
      }),
    ),
  ),
  POS_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  OBJECT_STORAGE_URL: z.optional(
    z.string().check(
      z.refine((text) => parseObjectStorage(text) !== undefined, {
        error: 'must be an address such as s3://key:secret@storage.resort.example/bucket?region=us-east-1',
      }),
    ),
  ),
  TRUST_PROXY: z.pipe(
    z._default(z.string(), 'off'),
    z.transform((text, { issues }): TrustedProxies => {
      const parsed = parseTrustedProxies(text)
      if ('proxies' in parsed) return parsed.proxies
      issues.push({ code: 'custom', message: parsed.problem, input: text })
      return z.NEVER
    }),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }), 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(pairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(
    z.literal('http/protobuf', { error: 'must be http/protobuf, the only protocol that First Chair speaks' }),
    'http/protobuf',
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'first-chair'),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(pairs),
  OTEL_TRACES_EXPORTER: otlpOrNone,
  OTEL_METRICS_EXPORTER: otlpOrNone,
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(samplers, { error: `must be one of ${samplers.join(', ')}` }),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')),
    '1',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: z.prefault(wholeNumber(1_000, 3_600_000), '60000'),
  OTEL_SDK_DISABLED: z._default(booleanSwitch, false),
  METRICS_PORT: z.optional(wholeNumber(1, 65535)),
  METRICS_HOST: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  ENCRYPTION_KEY: z.optional(
    z.string().check(
      z.refine((text) => parseEncryptionKeys(text) !== undefined, {
        error:
          'must be 32 bytes in base64 or hex, such as the output of "openssl rand -base64 32"; separate several keys with commas',
      }),
    ),
  ),
  ENCRYPTION_KEY_LOST: z.optional(
    commaSeparatedList(
      z
        .string()
        .check(
          z.regex(
            /^[0-9a-fA-F]{8}$/,
            'must be ids of lost keys as the start prints them: 8 hex digits, separated by commas',
          ),
        ),
    ),
  ),
  MOBILE_PASS_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  MOBILE_PASS_APP_URL: z.optional(
    webAddress.check(
      z.includes('{eTicketId}', { error: 'must contain {eTicketId}, which the id of an e-ticket replaces' }),
    ),
  ),
  WEBHOOK_ALLOW_PRIVATE: z.prefault(
    z.string().check(
      z.refine((text) => parseAllowedPrivateHosts(text) !== undefined, {
        error: 'must be networks, addresses and host names, separated by commas, such as 10.20.0.0/16,gates.internal',
      }),
    ),
    '',
  ),
  REQUESTS_PER_MINUTE: z.prefault(wholeNumber(0, 100_000_000), '6000'),
  DEMO_PUBLIC: z._default(booleanSwitch, false),
  DEMO_DATA: z.optional(booleanSwitch),
})

/**
 * Checks the environment, and the secrets in files that it names, and returns the configuration. Throws
 * `InvalidConfiguration` with all problems at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const secretFiles = readSecretFiles(env)
  const setVariables = Object.fromEntries(
    Object.entries(secretFiles.env).filter(
      ([name, value]) => name in environment.shape && value !== undefined && value !== '',
    ),
  )
  const parsed = environment.safeParse(setVariables)
  const apple = parseAppleWallet(setVariables)
  const google = parseGoogleWallet(setVariables)
  const problems = [
    ...secretFiles.problems,
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path[0]?.toString()} ${issue.message}`),
    ...findContradictions(setVariables),
    ...apple.problems,
    ...google.problems,
  ]
  if (!parsed.success || problems.length > 0) throw new InvalidConfiguration(problems)
  const read = parsed.data

  const baseUrl = (read.BASE_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  const isDemo = read.OIDC_ISSUER === undefined
  const config: Config = {
    host: read.HOST,
    port: read.PORT,
    baseUrl,
    dataDir: isAbsolute(read.DATA_DIR) ? read.DATA_DIR : resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    identityProvider:
      read.OIDC_ISSUER === undefined
        ? { kind: 'bundled', clientId: 'first-chair', mayBePublic: read.DEMO_PUBLIC }
        : {
            kind: 'outside',
            issuer: read.OIDC_ISSUER,
            clientId: read.OIDC_CLIENT_ID ?? '',
            clientSecret: read.OIDC_CLIENT_SECRET,
            audience: read.OIDC_AUDIENCE,
            trustedEmailDomains: (read.OIDC_TRUSTED_EMAIL_DOMAINS ?? []).map((domain) => domain.toLowerCase()),
          },
    oidcScope: read.OIDC_SCOPE,
    ipCodeClaim: read.OIDC_IP_CODE_CLAIM,
    claimedRoles: getClaimedRoles(read.OIDC_ROLES_CLAIM, read.OIDC_ROLES),
    adminEmails: (read.ADMIN_EMAILS ?? (isDemo ? ['admin@kestrel.example'] : [])).map((address) =>
      address.toLowerCase(),
    ),
    adminSignIn: {
      acr: read.OIDC_ADMIN_ACR ?? [],
      maxAgeSeconds: read.OIDC_ADMIN_MAX_AGE === undefined ? undefined : read.OIDC_ADMIN_MAX_AGE * 60,
    },
    features: read.FEATURES,
    resortTimeZone: read.RESORT_TIME_ZONE,
    pointOfSaleSystem: read.POS_SYSTEM,
    mail: getMailConfig(read.SMTP_URL, read.MAIL_FROM, read.MAIL_REPLY_TO),
    sms: read.SMS_URL && read.SMS_TOKEN ? { url: read.SMS_URL, token: read.SMS_TOKEN } : undefined,
    appleWallet: apple.wallet,
    googleWallet: google.wallet,
    pointOfSaleBridge:
      read.POS_SYSTEM === 'built-in' || read.POS_URL === undefined || read.POS_SECRET === undefined
        ? undefined
        : { system: read.POS_SYSTEM, url: read.POS_URL.replace(/\/+$/, ''), secret: read.POS_SECRET },
    objectStorage: parseObjectStorage(read.OBJECT_STORAGE_URL ?? ''),
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    telemetry: getTelemetryConfig(read),
    metrics: {
      token: read.METRICS_TOKEN,
      listener:
        read.METRICS_PORT === undefined
          ? undefined
          : { host: read.METRICS_HOST ?? defaultHost, port: read.METRICS_PORT },
    },
    encryptionKeys: read.ENCRYPTION_KEY === undefined ? undefined : parseEncryptionKeys(read.ENCRYPTION_KEY),
    lostEncryptionKeys: (read.ENCRYPTION_KEY_LOST ?? []).map((id) => id.toLowerCase()),
    mobilePasses: { secret: read.MOBILE_PASS_SECRET, appUrl: read.MOBILE_PASS_APP_URL },
    webhookAllowPrivate: parseAllowedPrivateHosts(read.WEBHOOK_ALLOW_PRIVATE) ?? { hosts: [], networks: [] },
    requestsPerMinute: read.REQUESTS_PER_MINUTE,
    fillDemoResort: read.DEMO_DATA ?? isDemo,
  }
  return Object.freeze(config)
}

function getClaimedRoles(claim: string | undefined, roles: string | undefined): Config['claimedRoles'] {
  const rolesByValue = parseRoles(roles ?? '')
  return claim === undefined ? undefined : rolesByValue && { claim, rolesByValue }
}

function getMailConfig(
  url: string | undefined,
  sender: string | undefined,
  replyTo: string | undefined,
): Config['mail'] {
  const server = parseMailServer(url ?? '')
  const from = parseSender(sender ?? '')
  return server && from && { server, from, replyTo: parseSender(replyTo ?? '') }
}

/** Variables that must be set together. */
const pairedVariables = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['OIDC_ROLES_CLAIM', 'OIDC_ROLES'],
] as const

/** Variables that apply to an external identity provider only. */
const externalProviderVariables = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_AUDIENCE',
  'OIDC_TRUSTED_EMAIL_DOMAINS',
  'OIDC_ROLES_CLAIM',
  'OIDC_ADMIN_ACR',
  'OIDC_ADMIN_MAX_AGE',
] as const

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

/** A demo has public passwords, so only this machine may reach it, unless the operator allows more. */
function findOpenDemo(env: Readonly<Record<string, string | undefined>>): string[] {
  if (booleanSwitch.safeParse(env['DEMO_PUBLIC'] ?? '0').data !== false) return []
  const host = env['HOST'] ?? defaultHost
  const address = env['BASE_URL'] ?? ''
  const advice = 'set OIDC_ISSUER to your identity provider, or DEMO_PUBLIC=1 to allow it'
  return [
    ...(isLoopbackHost(host) ? [] : [`HOST ${host} would open the demo accounts to the network: ${advice}`]),
    ...(URL.canParse(address) && !isLoopbackHost(new URL(address).hostname)
      ? [`BASE_URL ${address} would open the demo accounts to everyone who can reach that address: ${advice}`]
      : []),
  ]
}

/** Lists contradictions between the variables. They are reported together with values that are wrong by themselves. */
function findContradictions(env: Readonly<Record<string, string | undefined>>): string[] {
  const isDemo = env['OIDC_ISSUER'] === undefined
  return [
    ...pairedVariables.flatMap(([one, other]) =>
      (env[one] === undefined) === (env[other] === undefined)
        ? []
        : [env[one] === undefined ? `${one} is needed when ${other} is set` : `${other} is needed when ${one} is set`],
    ),
    ...(isDemo ? findOpenDemo(env) : []),
    ...(!isDemo && env['OIDC_CLIENT_ID'] === undefined ? ['OIDC_CLIENT_ID is needed when OIDC_ISSUER is set'] : []),
    ...(isDemo && externalProviderVariables.some((name) => env[name] !== undefined)
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
    ...(isDemo || list(env['ADMIN_EMAILS'] ?? '').length > 0 || givesAdministrators(env['OIDC_ROLES'])
      ? []
      : ['ADMIN_EMAILS is needed when OIDC_ISSUER is set: without it nobody can sign in as administrator']),
  ]
}

/** True if the claim of the identity provider makes somebody an administrator. */
function givesAdministrators(roles: string | undefined): boolean {
  return [...(parseRoles(roles ?? '')?.values() ?? [])].flat().some(({ role }) => role === 'admin')
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
