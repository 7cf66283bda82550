import { hasApiKeyFormat, getApiKeyInactiveReason } from '@first-chair/core/api-key/api-key'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, KeyHolder, Visit } from '../context/context.ts'
import { findApiKeyByHash, recordApiKeyUse } from './api-key.store.ts'
import { isSameHash, hashApiKey } from './key-hash.rule.ts'

/** The last use of a key is recorded at most this often. */
const useIntervalMilliseconds = 60_000

/**
 * Answers the holder of a key. A malformed, unknown, revoked or expired key is refused with the same problem, so that a
 * caller cannot find out which keys exist; the log has the reason. Keys are looked up by their hash, so the time of the
 * lookup says nothing about the key.
 */
export async function recogniseKey(
  ctx: Pick<Context, 'pool' | 'clock' | 'log'>,
  token: string,
  visit: Visit,
): Promise<KeyHolder> {
  if (!hasApiKeyFormat(token)) throw new Failure('api-key-refused')
  const hash = hashApiKey(token)
  const storedKey = await findApiKeyByHash(ctx.pool, hash)
  if (!storedKey || !isSameHash(hash, storedKey.keyHash)) throw new Failure('api-key-refused')

  const { id, nickname, type, scopes, expiresDateUtc } = storedKey
  const now = ctx.clock.now()
  const reason = getApiKeyInactiveReason(storedKey, now.toISOString())
  if (reason) {
    ctx.log.warn({ apiKey: id, why: reason }, 'an expired or revoked API key was used')
    throw new Failure('api-key-refused')
  }
  if (
    storedKey.lastUsedDateUtc === null ||
    Date.parse(storedKey.lastUsedDateUtc) <= now.getTime() - useIntervalMilliseconds
  ) {
    await recordApiKeyUse(ctx.pool, id, now)
  }
  return { ...visit, keyId: id, nickname, type, scopes, expiresDateUtc }
}
