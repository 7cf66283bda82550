import type { Administrator, KeyHolder } from '../context/context.ts'

/** What the audit log calls the holder of a key. */
export const getKeyName = ({ keyId, nickname }: Pick<KeyHolder, 'keyId' | 'nickname'>): string =>
  `API key ${keyId} (${nickname})`

/** The holder of a key as the author of changes that administrators make too. The audit log says that it was a key. */
export function toKeyAuthor(key: KeyHolder): Administrator {
  const { requestId, ipAddress, peerAddress, userAgent, nickname } = key
  const visit = { requestId, ipAddress, peerAddress, userAgent }
  return { ...visit, email: getKeyName(key), name: nickname, isClaimed: false, actorKind: 'api-key' }
}
