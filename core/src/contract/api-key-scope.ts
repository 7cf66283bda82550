/** What a key may do with the export calls (domain rules, section 9). */
export const apiKeyScopes = ['export:read', 'export:process'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
