import * as z from 'zod/mini'
import { listQuery, pageOf } from '../admin-list.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { ApiKey, NewApiKey, OwnApiKey } from './api-key.ts'

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/admin/apikey/list',
  caller: 'admin',
  summary: 'Keys of integrators: one page, found and sorted; never a whole key. Revoked ones when asked for',
  query: z.extend(listQuery(['nickname', 'createdDateUtc', 'lastUsedDateUtc', 'expiresDateUtc']), {
    includeRevoked: z._default(z.stringbool(), false),
  }),
  answer: pageOf(ApiKey),
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/admin/apikey',
  caller: 'admin',
  summary: 'Make a key; this answer is the only one that holds it whole',
  body: NewApiKey,
  answer: ApiKey,
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/admin/apikey/:id',
  caller: 'admin',
  summary: 'Revoke a key, from its next call on',
  params: z.object({ id: Id }),
  answer: z.object({ id: z.int() }),
  failures: ['not-found'],
})

/** What an integrator tries first. */
export const readOwnApiKey = endpoint({
  name: 'readOwnApiKey',
  method: 'GET',
  path: '/api/export/key',
  caller: 'api-key',
  summary: 'Which key am I? Its nickname, its scopes, and when it expires',
  answer: OwnApiKey,
})
