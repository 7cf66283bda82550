import type pg from 'pg'
import { getKeyFingerprint, getKeyId } from '../encryption/field-encryption.ts'
import { listKeys, markKeyUsed } from './encryption-key.store.ts'

/** Often enough for `isInUse` of a stored key, even if two attempts fail. */
const millisecondsBetweenMarks = 30_000

type Reports = {
  onError: (error: Error) => void
  /** Called once for each key that another process encrypts with and that this one does not have. */
  onUnknownKey: (keyId: string) => void
}

/**
 * Marks the key that this process encrypts with as used, at regular intervals, so that no other process removes it from
 * the list of keys. Returns the function that stops this.
 */
export function startMarkingKeyUsed(
  pool: pg.Pool,
  keys: readonly Buffer[],
  { onError, onUnknownKey }: Reports,
  milliseconds = millisecondsBetweenMarks,
): () => Promise<void> {
  const [current] = keys
  if (!current) throw new Error('There is no encryption key.')
  const known = new Set(keys.map(getKeyId))
  const mark = async (): Promise<void> => {
    try {
      await markKeyUsed(pool, { keyId: getKeyId(current), fingerprint: getKeyFingerprint(current) })
      for (const { keyId, isLost } of await listKeys(pool)) {
        if (isLost || known.has(keyId)) continue
        known.add(keyId)
        onUnknownKey(keyId)
      }
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  let marking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    marking = marking.then(mark)
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await marking
  }
}
