import * as calls from '@first-chair/core/api-key/api-key.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { loadApiKeysPage } from './api-key.store.ts'
import { createApiKey, revokeApiKey } from './change-api-keys.ts'

export function apiKeyRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listApiKeys, ({ query }) => loadApiKeysPage(ctx.pool, query))
  serve(calls.createApiKey, ({ body }, administrator) => createApiKey(ctx, administrator, body))
  serve(calls.revokeApiKey, ({ params }, administrator) => revokeApiKey(ctx, administrator, params.id))
  serve(calls.readOwnApiKey, async (_request, { nickname, type, scopes, expiresDateUtc }) => ({
    nickname,
    type,
    scopes: [...scopes],
    expiresDateUtc,
  }))
}
