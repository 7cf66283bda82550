import { isApiKeyForm, whyKeyIsOver } from '@first-chair/core/api-key/api-key'
import { Failure } from '@first-chair/core/failure'
import type { Context, KeyHolder, Visit } from '../context.ts'
import { apiKeyByHash, noteUse } from './api-key.store.ts'
import { isSameHash, keyHashOf } from './key-hash.rule.ts'

/** Every how often the last use is written. */
const noteEvery = 60_000

/**
 * The holder of a key. Whatever is no key, is unknown, was revoked or has expired is refused alike, so that nobody learns
 * which keys there were; the log says why. Keys are found by their hash, whose order tells nothing about the key.
 */
export async function recogniseKey(
  ctx: Pick<Context, 'pool' | 'clock' | 'log'>,
  token: string,
  visit: Visit,
): Promise<KeyHolder> {
  if (!isApiKeyForm(token)) throw new Failure('api-key-refused')
  const hash = keyHashOf(token)
  const known = await apiKeyByHash(ctx.pool, hash)
  if (!known || !isSameHash(hash, known.keyHash)) throw new Failure('api-key-refused')

  const { id, nickname, type, scopes, expiresDateUtc } = known
  const now = ctx.clock.now()
  const over = whyKeyIsOver(known, now.toISOString())
  if (over) {
    ctx.log.warn({ apiKey: id, why: over }, 'a key that is over was used')
    throw new Failure('api-key-refused')
  }
  if (known.lastUsedDateUtc === null || Date.parse(known.lastUsedDateUtc) <= now.getTime() - noteEvery) {
    await noteUse(ctx.pool, id, now)
  }
  return { ...visit, keyId: id, nickname, type, scopes, expiresDateUtc }
}
