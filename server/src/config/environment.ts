import { pointsOfSale } from '@first-chair/core/settings/admin-settings'
import { features } from '@first-chair/core/contract/features'
import { staffRoles } from '@first-chair/core/contract/staff-role'
import * as z from 'zod/mini'
import {
  booleanSwitch,
  commaSeparatedList,
  databaseUrl,
  defaultHost,
  email,
  emptyList,
  otlpOrNone,
  pairs,
  parsable,
  secret,
  signInWays,
  timeZone,
  webAddress,
  wholeNumber,
  writableTargets,
} from './environment-values.ts'
import { parseAllowedPrivateHosts } from './parse-allowed-private-hosts.ts'
import { targetSessions } from './parse-database-url.ts'
import { isSafeAddress, parseMailServer, parseSender } from './parse-delivery.ts'
import { parseEncryptionKeys } from './parse-encryption-keys.ts'
import { parseLogWitnesses } from './parse-log-witnesses.ts'
import { parseObjectStorage } from './parse-object-storage.ts'
import { parseRoles } from './parse-roles.ts'
import { parseCertificates } from './parse-time-stamps.ts'
import { parseTrustedProxies, type TrustedProxies } from './parse-trusted-proxies.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
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
  SIGN_IN: z.optional(
    commaSeparatedList(
      z.enum(signInWays, { error: `must be ${signInWays.join(', ')}, or oidc and email separated by a comma` }),
    ),
  ),
  SIGN_IN_MAILS_PER_HOUR: z.prefault(wholeNumber(1, 1_000_000), '2000'),
  SIGN_IN_CODES_PER_NETWORK: z.prefault(wholeNumber(1, 1_000_000), '60'),
  SESSION_IDLE_MINUTES: z.prefault(wholeNumber(5, 720), '240'),
  STAFF_SESSION_IDLE_MINUTES: z.prefault(wholeNumber(5, 720), '30'),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_NAME: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
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
    parsable(
      parseRoles,
      `must be values of the claim with their roles, such as front-desk=desk,school=lessons@2; the roles are admin, ${staffRoles.join(', ')}`,
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
    parsable(parseMailServer, 'must be an address such as smtps://user:password@mail.resort.example'),
  ),
  MAIL_FROM: z.optional(
    parsable(
      parseSender,
      'must be an e-mail address, or a name and an address such as Kestrel Ridge <check-in@resort.example>',
    ),
  ),
  MAIL_REPLY_TO: z.optional(
    parsable(
      parseSender,
      'must be an e-mail address, or a name and an address such as Guest services <help@resort.example>',
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
  WALLET_UPDATES: z._default(booleanSwitch, false),
  APPLE_WALLET_PUSH_URL: z.optional(z.string()),
  GOOGLE_WALLET_API_URL: z.optional(z.string()),
  POS_SYSTEM: z._default(z.enum(pointsOfSale, { error: `must be one of ${pointsOfSale.join(', ')}` }), 'built-in'),
  POS_URL: z.optional(
    z.string().check(
      z.refine(isSafeAddress, {
        error: 'must be an address that begins with https://, unless it is on this machine',
      }),
    ),
  ),
  POS_SECRET: z.optional(secret(32)),
  OBJECT_STORAGE_URL: z.optional(
    parsable(
      parseObjectStorage,
      'must be an address such as s3://key:secret@storage.resort.example/bucket?region=us-east-1',
    ),
  ),
  LOG_WITNESS_URLS: z.optional(
    parsable(
      parseLogWitnesses,
      'must be addresses of witnesses with their keys for Ed25519 cosignatures, such as https://witness.example/#witness.example/w1+1234abcd+BA..., separated by commas',
    ),
  ),
  TIMESTAMP_URL: z.optional(webAddress),
  TIMESTAMP_CA: z.optional(parsable(parseCertificates, 'must be one or several certificates in PEM')),
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
  METRICS_TOKEN: z.optional(secret(16)),
  ENCRYPTION_KEY: z.optional(
    parsable(
      parseEncryptionKeys,
      'must be 32 bytes in base64 or hex, such as the output of "openssl rand -base64 32"; separate several keys with commas',
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
  MOBILE_PASS_SECRET: z.optional(secret(16)),
  MOBILE_PASS_APP_URL: z.optional(
    webAddress.check(
      z.includes('{eTicketId}', { error: 'must contain {eTicketId}, which the id of an e-ticket replaces' }),
    ),
  ),
  WEBHOOK_ALLOW_PRIVATE: z.prefault(
    parsable(
      parseAllowedPrivateHosts,
      'must be networks, addresses and host names, separated by commas, such as 10.20.0.0/16,gates.internal',
    ),
    '',
  ),
  REQUESTS_PER_MINUTE: z.prefault(wholeNumber(0, 100_000_000), '6000'),
  DEMO_PUBLIC: z._default(booleanSwitch, false),
  DEMO_DATA: z.optional(booleanSwitch),
  DEMO_SEASON: z._default(booleanSwitch, true),
})
