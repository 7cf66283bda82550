import * as z from 'zod/mini'
import { listQuery, pageSchema } from '../contract/admin-list.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { ApiKey, NewApiKey, OwnApiKey } from './api-key.ts'

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/admin/apikey/list',
  caller: 'admin',
  summary: 'Keys of integrators: one page, searched and sorted; never a whole key. Revoked keys on request',
  query: z.extend(listQuery(['nickname', 'createdDateUtc', 'lastUsedDateUtc', 'expiresDateUtc']), {
    includeRevoked: z._default(z.stringbool(), false),
  }),
  answer: pageSchema(ApiKey),
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/admin/apikey',
  caller: 'admin',
  summary: 'Create a key; only this answer contains the whole key',
  body: NewApiKey,
  answer: ApiKey,
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/admin/apikey/:id',
  caller: 'admin',
  summary: 'Revoke a key; its next call is refused',
  params: z.object({ id: Id }),
  answer: z.object({ id: z.int() }),
  failures: ['not-found'],
})

/** The first call of an integrator, to check a key. */
export const readOwnApiKey = endpoint({
  name: 'readOwnApiKey',
  method: 'GET',
  path: '/api/export/key',
  caller: 'api-key',
  summary: 'The key that was sent: its nickname, its scopes, and when it expires',
  answer: OwnApiKey,
})
