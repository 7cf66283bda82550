import * as z from 'zod/mini'
import { displayName } from '../display-name.ts'

/** What a key may do with the export calls (domain rules, section 9). */
export const apiKeyScopes = ['export:read', 'export:process'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export const scopeLabels = {
  'export:read': 'Read the customer export and its status',
  'export:process': 'Start a new population of the export',
} as const satisfies Record<ApiKeyScope, string>

/** The header that carries a key. */
export const apiKeyHeader = 'X-Api-Key'

/** Requests that one key may make in a minute. */
export const apiKeyRequestsPerMinute = 120

/** How every key begins; one that was pasted into a wrong place can be found by it. */
export const apiKeyPrefix = 'fc_live_'

/** Has it the form of a key: the prefix, and 32 bytes in base64url? */
export function isApiKeyForm(text: string): boolean {
  return /^fc_live_[\w-]{43}$/.test(text)
}

/** As much of a key as tells it apart from others: `fc_live_ab12…`. */
export function shownKey(token: string): string {
  return `${token.slice(0, apiKeyPrefix.length + 4)}…`
}

/** A key as administrators see it (specification, section 3). */
export const ApiKey = z
  .object({
    id: z.int(),
    nickname: z.string(),
    /** The whole key in the answer that creates it, and never again; elsewhere its first letters. */
    token: z.string(),
    type: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    expiresDateUtc: z.nullable(z.string()),
    createdDateUtc: z.string(),
    createdBy: z.string(),
    /** To the minute. */
    lastUsedDateUtc: z.nullable(z.string()),
    revokedDateUtc: z.nullable(z.string()),
    revokedBy: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

/** What an administrator says of a new key. */
export const NewApiKey = z
  .object({
    nickname: displayName(100, 'nickname'),
    /** A word of the operator's; the product treats all types alike. */
    type: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Type is required.'),
          z.maxLength(50, 'A type may have at most 50 characters.'),
        ),
      'standard',
    ),
    scopes: z._default(
      z
        .array(z.enum(apiKeyScopes))
        .check(z.minLength(1, 'Choose what the key may do.'), z.maxLength(apiKeyScopes.length)),
      ['export:read'],
    ),
    /** ISO 8601 with its offset; null = until it is revoked. It must lie in the future. */
    expiresDateUtc: z._default(z.nullable(z.iso.datetime({ offset: true, error: 'Please choose a date.' })), null),
  })
  .register(z.globalRegistry, { id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

/** What stands in the way of using a key at a moment: it was revoked, or it has expired. All moments as ISO 8601 in UTC. */
export function whyKeyIsOver(
  key: { revokedDateUtc: string | null; expiresDateUtc: string | null },
  nowUtc: string,
): 'revoked' | 'expired' | undefined {
  if (key.revokedDateUtc !== null) return 'revoked'
  return key.expiresDateUtc !== null && key.expiresDateUtc <= nowUtc ? 'expired' : undefined
}

/** What an integrator reads about the key that was sent. */
export const OwnApiKey = z
  .object({
    nickname: z.string(),
    type: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    expiresDateUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OwnApiKey' })
export type OwnApiKey = z.infer<typeof OwnApiKey>
