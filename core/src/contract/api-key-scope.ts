/** What a key may do with the export calls (docs/domain.md, "Export with an API key"). */
export const apiKeyScopes = ['export:read', 'export:process', 'readiness:read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
