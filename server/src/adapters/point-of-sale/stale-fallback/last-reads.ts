import { createHash } from 'node:crypto'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { encryptedColumns } from '../../../db/tables/encrypted-columns.ts'
import { DecryptionFailed, type FieldEncryption } from '../../../encryption/field-encryption.ts'
import { deleteReadBefore, upsertLastReads, findLastReads, type LastReadKind } from './last-read.store.ts'

/** A kind of answer that is cached. */
export type CachedKind<Value> = {
  readonly kind: LastReadKind
  /** Reads a stored answer. It checks that this version understands what another version stored. */
  readonly shape: z.ZodMiniType<Value>
  /** Returns what is stored of an answer. If absent, the whole answer is stored. */
  readonly toStored?: (value: Value) => unknown
  /** Returns the day of a record; null if it is unknown. */
  readonly getRecordDate?: (value: Value) => string | null
}

/** A cached answer. */
type CachedAnswer<Value> = { value: Value; recordDate: string | null; readAt: Date }

/** The encrypted cache of the last answers of the point of sale. */
export type LastReads = {
  save<Value>(of: CachedKind<Value>, values: Iterable<readonly [key: string, value: Value]>): Promise<void>
  /** Finds the cached answers for some keys. An answer that can no longer be decrypted or read is left out. */
  find<Value>(of: CachedKind<Value>, keys: readonly string[]): Promise<Map<string, CachedAnswer<Value>>>
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
  const getPurpose = (kind: LastReadKind): string => encryptedColumns.lastRead.getPurpose({ kind })

  return {
    async save({ kind, toStored = (value) => value, getRecordDate = () => null }, values) {
      const readDateUtc = now()
      if (readDateUtc.getTime() - cleanedUpAt > cleanupIntervalMs) {
        cleanedUpAt = readDateUtc.getTime()
        await deleteReadBefore(pool, new Date(cleanedUpAt - retentionMs))
      }
      const changed = [...values].flatMap(([key, value]) => {
        const text = JSON.stringify(toStored(value))
        const name = `${kind} ${key}`
        const fingerprint = createHash('sha256').update(text).digest('base64')
        const previous = recentlySaved.get(name)
        if (previous?.fingerprint === fingerprint && readDateUtc.getTime() - previous.at < refreshAfterMs) return []
        return [{ key, text, recordDate: getRecordDate(value), name, fingerprint }]
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
    async find({ kind, shape }, keys) {
      const rows = await findLastReads(pool, kind, keys)
      return new Map(
        rows.flatMap(({ key, encryptedContent, recordDate, readDateUtc }) => {
          const text = decryptAnswer(encryption, getPurpose(kind), key, encryptedContent)
          if (text === undefined) return []
          const read = shape.safeParse(JSON.parse(text))
          return read.success ? [[key, { value: read.data, recordDate, readAt: readDateUtc }] as const] : []
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
