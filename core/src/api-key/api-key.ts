import * as z from 'zod/mini'
import { t as label } from '../catalogue/admin-label.ts'
import { t } from '../catalogue/admin-rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { apiKeyScopes, type ApiKeyScope } from '../contract/api-key-scope.ts'
import { displayNameSchema } from '../contract/display-name.ts'

export const scopeLabels = {
  'export:read': label('export-read'),
  'export:process': label('export-process'),
  'readiness:read': label('readiness-read'),
  'setup:read': label('setup-read'),
  'setup:write': label('setup-write'),
} as const satisfies Record<ApiKeyScope, string>

/** The header that carries a key. */
export const apiKeyHeader = 'X-Api-Key'

/** Requests that one key may make in a minute. */
export const apiKeyRequestsPerMinute = 120

/** Every key starts with it, so that a key that leaked into a wrong place can be found. */
export const apiKeyPrefix = 'fc_live_'

/** True if the text has the format of a key: the prefix, then 32 bytes in base64url. */
export function hasApiKeyFormat(text: string): boolean {
  return /^fc_live_[\w-]{43}$/.test(text)
}

/** The first letters of a key, enough to distinguish it from other keys: `fc_live_ab12…`. */
export function maskApiKey(token: string): string {
  return `${token.slice(0, apiKeyPrefix.length + 4)}…`
}

/** A key as administrators see it (docs/domain.md, "Collections and API keys"). */
export const ApiKey = z
  .object({
    id: z.int(),
    nickname: z.string(),
    /** The whole key, but only in the answer to its creation; everywhere else its first letters. */
    token: z.string(),
    type: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    expiresDateUtc: z.nullable(z.string()),
    createdDateUtc: z.string(),
    createdBy: z.string(),
    /** Exact to the minute. */
    lastUsedDateUtc: z.nullable(z.string()),
    revokedDateUtc: z.nullable(z.string()),
    revokedBy: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** What an administrator enters for a new key. */
export const NewApiKey = z
  .object({
    nickname: displayNameSchema(100, 'nickname'),
    /** Chosen by the operator; the product treats all types alike. */
    type: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, brokenRule(t, 'key-type-missing')),
          z.maxLength(50, brokenRule(t, 'key-type-too-long', { max: 50 })),
        ),
      'standard',
    ),
    scopes: z._default(
      z
        .array(z.enum(apiKeyScopes))
        .check(z.minLength(1, brokenRule(t, 'key-scopes-missing')), z.maxLength(apiKeyScopes.length)),
      ['export:read'],
    ),
    /** ISO 8601 with an offset, in the future; null = the key is valid until it is revoked. */
    expiresDateUtc: z._default(z.nullable(z.iso.datetime({ offset: true, ...brokenRule(t, 'key-expiry') })), null),
  })
  .register(z.globalRegistry, { id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** Why a key cannot be used at a moment: it was revoked, or it has expired. All times are ISO 8601 in UTC. */
export function getApiKeyInactiveReason(
  key: { revokedDateUtc: string | null; expiresDateUtc: string | null },
  nowUtc: string,
): 'revoked' | 'expired' | undefined {
  if (key.revokedDateUtc !== null) return 'revoked'
  return key.expiresDateUtc !== null && key.expiresDateUtc <= nowUtc ? 'expired' : undefined
}

/** What an integrator reads about their own key. */
export const OwnApiKey = z
  .object({
    nickname: z.string(),
    type: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    expiresDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OwnApiKey' })
export type OwnApiKey = z.infer<typeof OwnApiKey>
