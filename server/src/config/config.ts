import { isAbsolute, resolve } from 'node:path'
import type { ExternalPointOfSale, PointOfSaleSystem } from '@first-chair/core/settings/admin-settings'
import type { Feature } from '@first-chair/core/contract/features'
import { environment } from './environment.ts'
import { defaultHost } from './environment-values.ts'
import { findContradictions } from './find-contradictions.ts'
import type { SignInPolicy } from './strong-sign-in.rule.ts'
import { parseMailServer, parseSender, type MailServer, type Sender } from './parse-delivery.ts'
import { parseAllowedPrivateHosts, type AllowedPrivateHosts } from './parse-allowed-private-hosts.ts'
import { parseEncryptionKeys } from './parse-encryption-keys.ts'
import { parseLogWitnesses, type LogWitness } from './parse-log-witnesses.ts'
import { parseObjectStorage, type ObjectStorageConfig } from './parse-object-storage.ts'
import { getTelemetryConfig, type TelemetryConfig } from './parse-telemetry.ts'
import { parseRoles, type RolesByValue } from './parse-roles.ts'
import { parseCertificates } from './parse-time-stamps.ts'
import type { TrustedProxies } from './parse-trusted-proxies.ts'
import { parseAppleWallet, parseGoogleWallet, type AppleWallet, type GoogleWallet } from './parse-wallet.ts'
import { parseWalletUpdates, type WalletUpdates } from './parse-wallet-updates.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { getSignInWays } from './sign-in-variables.ts'

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
        /** The product itself, with codes by e-mail and passkeys. */
        readonly kind: 'built-in'
        readonly clientId: string
      }
    | {
        readonly kind: 'outside'
        /** What people call it, for the button beside the sign-in by e-mail; '' if the operator did not say. */
        readonly name: string
        readonly issuer: string
        readonly clientId: string
        /** Undefined: a public client. Browsers exchange their codes at the provider. */
        readonly clientSecret: string | undefined
        readonly audience: string | undefined
        /** Whose addresses are verified if the provider does not say whether they are. In lower case. */
        readonly trustedEmailDomains: readonly string[]
      }
  /** Whether people can sign in with a code by e-mail or with a passkey, alone or beside another provider. */
  readonly emailSignIn: boolean
  /** True if the operator wants it beside another provider, but there is no mail server. */
  readonly lacksMailForSignIn: boolean
  /** True in a public demo: administrators can change nothing. */
  readonly isReadOnlyDemo: boolean
  /** The codes that are sent in an hour, to all addresses. */
  readonly signInMailsPerHour: number
  /** The codes that one network may request in 15 minutes, for all addresses. */
  readonly signInCodesPerNetwork: number
  /** After this time without use a session of the built-in provider ends. */
  readonly maxIdleSeconds: { readonly guests: number; readonly staff: number }
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
  /** Undefined: passes in wallets stay as they were added. */
  readonly walletUpdates: WalletUpdates | undefined
  /** The bridge of an external point of sale, its URL without a slash at the end. Undefined for the built-in one. */
  readonly pointOfSaleBridge:
    | { readonly system: ExternalPointOfSale; readonly url: string; readonly secret: string }
    | undefined
  /** Undefined: drawings and photos stay in the database. */
  readonly objectStorage: ObjectStorageConfig | undefined
  /** Who cosigns the checkpoints of the transparency log. */
  readonly logWitnesses: readonly LogWitness[]
  /**
   * The authority that stamps the log once a day, and the certificates (DER) to which its own must lead. If there are none,
   * its certificate is only checked by itself. Undefined: the log is not stamped.
   */
  readonly timeStamps: { readonly url: string; readonly trusted: readonly Buffer[] } | undefined
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
  /** Whether the demo resort then gets the season until today. */
  readonly writesDemoSeason: boolean
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
  if (!parsed.success) throw new InvalidConfiguration(problems)
  const read = parsed.data
  const baseUrl = (read.BASE_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '')
  const updates = parseWalletUpdates(setVariables, {
    isOn: read.WALLET_UPDATES,
    hasApple: apple.wallet !== undefined,
    hasGoogle: google.wallet !== undefined,
    baseUrl,
  })
  // A wallet that is half configured is no wallet yet, which would be a second problem with one cause.
  if (problems.length === 0) problems.push(...updates.problems)
  if (problems.length > 0) throw new InvalidConfiguration(problems)

  const ways = getSignInWays(setVariables)
  const isDemo = ways.includes('demo')
  const mail = getMailConfig(read.SMTP_URL, read.MAIL_FROM, read.MAIL_REPLY_TO)
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
        ? {
            clientId: 'first-chair',
            ...(isDemo ? { kind: 'bundled', mayBePublic: read.DEMO_PUBLIC } : { kind: 'built-in' }),
          }
        : {
            kind: 'outside',
            name: read.OIDC_NAME ?? '',
            issuer: read.OIDC_ISSUER,
            clientId: read.OIDC_CLIENT_ID ?? '',
            clientSecret: read.OIDC_CLIENT_SECRET,
            audience: read.OIDC_AUDIENCE,
            trustedEmailDomains: (read.OIDC_TRUSTED_EMAIL_DOMAINS ?? []).map((domain) => domain.toLowerCase()),
          },
    // Everybody could read the mails of a public demo.
    emailSignIn: isDemo ? !read.DEMO_PUBLIC : ways.includes('email') && mail !== undefined,
    isReadOnlyDemo: isDemo && read.DEMO_PUBLIC,
    lacksMailForSignIn: ways.includes('email') && mail === undefined,
    signInMailsPerHour: read.SIGN_IN_MAILS_PER_HOUR,
    signInCodesPerNetwork: read.SIGN_IN_CODES_PER_NETWORK,
    maxIdleSeconds: {
      guests: read.SESSION_IDLE_MINUTES * 60,
      staff: read.STAFF_SESSION_IDLE_MINUTES * 60,
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
    mail,
    sms: read.SMS_URL && read.SMS_TOKEN ? { url: read.SMS_URL, token: read.SMS_TOKEN } : undefined,
    appleWallet: apple.wallet,
    googleWallet: google.wallet,
    walletUpdates: updates.updates,
    pointOfSaleBridge:
      read.POS_SYSTEM === 'built-in' || read.POS_URL === undefined || read.POS_SECRET === undefined
        ? undefined
        : { system: read.POS_SYSTEM, url: read.POS_URL.replace(/\/+$/, ''), secret: read.POS_SECRET },
    objectStorage: parseObjectStorage(read.OBJECT_STORAGE_URL ?? ''),
    logWitnesses: parseLogWitnesses(read.LOG_WITNESS_URLS ?? '') ?? [],
    timeStamps:
      read.TIMESTAMP_URL === undefined
        ? undefined
        : { url: read.TIMESTAMP_URL, trusted: parseCertificates(read.TIMESTAMP_CA ?? '') ?? [] },
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
    writesDemoSeason: read.DEMO_SEASON,
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
