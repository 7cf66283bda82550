import { shownKey, type ApiKey, type NewApiKey } from '@first-chair/core/api-key/api-key'
import { Failure, invalidInput } from '@first-chair/core/failure'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { changeSetup } from '../setup/setup-change.store.ts'
import { apiKeyOf, insertApiKey, markRevoked } from './api-key.store.ts'
import { keyHashOf, newApiKeyToken } from './key-hash.rule.ts'

/** Creates a key. Only this answer contains the whole key; the database stores its hash. */
export async function createApiKey(
  ctx: Pick<Context, 'pool' | 'setup' | 'clock'>,
  administrator: Administrator,
  fields: NewApiKey,
): Promise<ApiKey> {
  if (fields.expiresDateUtc !== null && Date.parse(fields.expiresDateUtc) <= ctx.clock.now().getTime()) {
    throw invalidInput([{ path: 'expiresDateUtc', rule: 'past', message: 'Please choose a date in the future.' }])
  }
  return changeSetup(ctx, async (client) => {
    const token = newApiKeyToken()
    const id = await insertApiKey(client, {
      ...fields,
      keyHash: keyHashOf(token),
      shownAs: shownKey(token),
      createdBy: administrator.email,
    })
    const after = await apiKeyOf(client, id)
    if (!after) throw new Error('The new API key was not found in the database.')
    await keepAuditEntry(client, administrator, { action: 'api-key-created', subject: `api key ${id}`, after })
    return { ...after, token }
  })
}

/** Revokes a key and records who did it and when; the row stays. A key that is already revoked is not found. */
export function revokeApiKey(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  return changeSetup(ctx, async (client) => {
    const before = await apiKeyOf(client, id)
    if (!before || before.revokedDateUtc !== null) throw new Failure('not-found')
    await markRevoked(client, id, administrator.email)
    const after = await apiKeyOf(client, id)
    await keepAuditEntry(client, administrator, {
      action: 'api-key-revoked',
      subject: `api key ${id}`,
      before,
      ...(after ? { after } : {}),
    })
    return { id }
  })
}
