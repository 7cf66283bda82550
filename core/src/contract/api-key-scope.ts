/** What a key may do (docs/domain.md, "Export with an API key"). */
export const apiKeyScopes = ['export:read', 'export:process', 'readiness:read', 'setup:read', 'setup:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]
