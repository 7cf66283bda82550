import { maskApiKey, type ApiKey, type NewApiKey } from '@first-chair/core/api-key/api-key'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure, createInvalidInput } from '@first-chair/core/contract/failure'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { findApiKey, insertApiKey, markApiKeyRevoked } from './api-key.store.ts'
import { hashApiKey, createApiKeyToken } from './key-hash.rule.ts'

/** Creates a key. Only this answer contains the whole key; the database stores its hash. */
export async function createApiKey(
  ctx: Pick<Context, 'pool' | 'setup' | 'clock'>,
  administrator: Administrator,
  fields: NewApiKey,
): Promise<ApiKey> {
  if (fields.expiresDateUtc !== null && Date.parse(fields.expiresDateUtc) <= ctx.clock.now().getTime()) {
    throw createInvalidInput([{ path: 'expiresDateUtc', rule: 'past', message: t('key-expired') }])
  }
  return inSetupTransaction(ctx, async (client) => {
    const token = createApiKeyToken()
    const id = await insertApiKey(client, {
      ...fields,
      keyHash: hashApiKey(token),
      shownAs: maskApiKey(token),
      createdBy: administrator.email,
    })
    const after = await findApiKey(client, id)
    if (!after) throw new Error('The new API key was not found in the database.')
    await insertAuditEntry(client, administrator, { action: 'api-key-created', subject: `api key ${id}`, after })
    return { ...after, token }
  })
}

/** Revokes a key and records who did it and when; the row stays. A key that is already revoked is not found. */
export function revokeApiKey(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
): Promise<{ id: number }> {
  return inSetupTransaction(ctx, async (client) => {
    const before = await findApiKey(client, id)
    if (!before || before.revokedDateUtc !== null) throw new Failure('not-found')
    await markApiKeyRevoked(client, id, administrator.email)
    const after = await findApiKey(client, id)
    await insertAuditEntry(client, administrator, {
      action: 'api-key-revoked',
      subject: `api key ${id}`,
      before,
      ...(after ? { after } : {}),
    })
    return { id }
  })
}
