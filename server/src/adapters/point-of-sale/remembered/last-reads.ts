import { createHash } from 'node:crypto'
import type pg from 'pg'
import { SealBroken, type Sealing } from '../../../sealing.ts'
import { forgetReadBefore, keepLastReads, lastReads, type LastReadKind } from './last-read.store.ts'

/** A cached answer. */
export type Kept<Value> = { value: Value; recordDate: string | null; readAt: Date }

/** The encrypted cache of the last answers of the point of sale. */
export type LastReads = {
  keep(kind: LastReadKind, values: ReadonlyMap<string, { value: unknown; recordDate: string | null }>): Promise<void>
  /** Finds the cached answers for some keys. An answer that can no longer be decrypted is left out. */
  held(kind: LastReadKind, keys: readonly string[]): Promise<Map<string, Kept<unknown>>>
}

const mostRemembered = 20_000
/**
 * Answers that were not read again for this long are deleted: they no longer help a guest, and they are personal data.
 */
const forgottenAfterMs = 30 * 24 * 60 * 60_000
const tidyEveryMs = 24 * 60 * 60_000
/** An unchanged answer is saved again after this time, to update its read date. */
const noteAfterMs = 60_000

/**
 * Opens the cache of answers, encrypted for their kind and key. An answer that is the same as one saved a moment ago is
 * not saved again, because households are read far more often than they change.
 */
export function openLastReads(pool: pg.Pool, encryption: Sealing, now: () => Date): LastReads {
  const recentlySaved = new Map<string, { fingerprint: string; at: number }>()
  let cleanedUpAt = Number.NEGATIVE_INFINITY
  const getPurpose = (kind: LastReadKind): string => `last-read.${kind}`

  return {
    async keep(kind, values) {
      const readDateUtc = now()
      if (readDateUtc.getTime() - cleanedUpAt > tidyEveryMs) {
        cleanedUpAt = readDateUtc.getTime()
        await forgetReadBefore(pool, new Date(cleanedUpAt - forgottenAfterMs))
      }
      const changed = [...values].flatMap(([key, { value, recordDate }]) => {
        const text = JSON.stringify(value)
        const name = `${kind} ${key}`
        const fingerprint = createHash('sha256').update(text).digest('base64')
        const previous = recentlySaved.get(name)
        if (previous?.fingerprint === fingerprint && readDateUtc.getTime() - previous.at < noteAfterMs) return []
        return [{ key, text, recordDate, name, fingerprint }]
      })
      await keepLastReads(
        pool,
        kind,
        changed.map(({ key, text, recordDate }) => ({
          key,
          encryptedContent: encryption.seal(getPurpose(kind), key, text),
          recordDate,
          readDateUtc,
        })),
      )
      if (recentlySaved.size + changed.length > mostRemembered) recentlySaved.clear()
      for (const { name, fingerprint } of changed) recentlySaved.set(name, { fingerprint, at: readDateUtc.getTime() })
    },
    async held(kind, keys) {
      const rows = await lastReads(pool, kind, keys)
      return new Map(
        rows.flatMap(({ key, encryptedContent, recordDate, readDateUtc }) => {
          const text = opened(encryption, getPurpose(kind), key, encryptedContent)
          if (text === undefined) return []
          const value: unknown = JSON.parse(text)
          return [[key, { value, recordDate, readAt: readDateUtc }] as const]
        }),
      )
    },
  }
}

function opened(encryption: Sealing, purpose: string, key: string, sealed: Buffer): string | undefined {
  try {
    return encryption.open(purpose, key, sealed)
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
