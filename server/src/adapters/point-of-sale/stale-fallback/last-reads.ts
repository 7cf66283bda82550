import { createHash } from 'node:crypto'
import type pg from 'pg'
import { DecryptionFailed, type FieldEncryption } from '../../../encryption/field-encryption.ts'
import { deleteReadBefore, upsertLastReads, findLastReads, type LastReadKind } from './last-read.store.ts'

/** A cached answer. */
export type CachedAnswer<Value> = { value: Value; recordDate: string | null; readAt: Date }

/** The encrypted cache of the last answers of the point of sale. */
export type LastReads = {
  save(kind: LastReadKind, values: ReadonlyMap<string, { value: unknown; recordDate: string | null }>): Promise<void>
  /** Finds the cached answers for some keys. An answer that can no longer be decrypted is left out. */
  find(kind: LastReadKind, keys: readonly string[]): Promise<Map<string, CachedAnswer<unknown>>>
}

const maxFingerprints = 20_000
/**
 * Answers that were not read again for this long are deleted: they no longer help a guest, and they are personal data.
 */
const retentionMs = 30 * 24 * 60 * 60_000
const cleanupIntervalMs = 24 * 60 * 60_000
/** An unchanged answer is saved again after this time, to update its read date. */
const refreshAfterMs = 60_000

/**
 * Opens the cache of answers, encrypted for their kind and key. An answer that is the same as one saved a moment ago is
 * not saved again, because households are read far more often than they change.
 */
export function createLastReads(pool: pg.Pool, encryption: FieldEncryption, now: () => Date): LastReads {
  const recentlySaved = new Map<string, { fingerprint: string; at: number }>()
  let cleanedUpAt = Number.NEGATIVE_INFINITY
  const getPurpose = (kind: LastReadKind): string => `last-read.${kind}`

  return {
    async save(kind, values) {
      const readDateUtc = now()
      if (readDateUtc.getTime() - cleanedUpAt > cleanupIntervalMs) {
        cleanedUpAt = readDateUtc.getTime()
        await deleteReadBefore(pool, new Date(cleanedUpAt - retentionMs))
      }
      const changed = [...values].flatMap(([key, { value, recordDate }]) => {
        const text = JSON.stringify(value)
        const name = `${kind} ${key}`
        const fingerprint = createHash('sha256').update(text).digest('base64')
        const previous = recentlySaved.get(name)
        if (previous?.fingerprint === fingerprint && readDateUtc.getTime() - previous.at < refreshAfterMs) return []
        return [{ key, text, recordDate, name, fingerprint }]
      })
      await upsertLastReads(
        pool,
        kind,
        changed.map(({ key, text, recordDate }) => ({
          key,
          encryptedContent: encryption.encrypt(getPurpose(kind), key, text),
          recordDate,
          readDateUtc,
        })),
      )
      if (recentlySaved.size + changed.length > maxFingerprints) recentlySaved.clear()
      for (const { name, fingerprint } of changed) recentlySaved.set(name, { fingerprint, at: readDateUtc.getTime() })
    },
    async find(kind, keys) {
      const rows = await findLastReads(pool, kind, keys)
      return new Map(
        rows.flatMap(({ key, encryptedContent, recordDate, readDateUtc }) => {
          const text = decryptAnswer(encryption, getPurpose(kind), key, encryptedContent)
          if (text === undefined) return []
          const value: unknown = JSON.parse(text)
          return [[key, { value, recordDate, readAt: readDateUtc }] as const]
        }),
      )
    },
  }
}

function decryptAnswer(encryption: FieldEncryption, purpose: string, key: string, sealed: Buffer): string | undefined {
  try {
    return encryption.decrypt(purpose, key, sealed)
  } catch (error) {
    if (error instanceof DecryptionFailed) return undefined
    throw error
  }
}
