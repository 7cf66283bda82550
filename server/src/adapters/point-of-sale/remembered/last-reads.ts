import { createHash } from 'node:crypto'
import type pg from 'pg'
import { SealBroken, type Sealing } from '../../../sealing.ts'
import { forgetReadBefore, keepLastReads, lastReads, type LastReadKind } from './last-read.store.ts'

/** What is kept of one answer. */
export type Kept<Value> = { value: Value; recordDate: string | null; readAt: Date }

/** What stays of each kind of answer, sealed. */
export type LastReads = {
  keep(kind: LastReadKind, values: ReadonlyMap<string, { value: unknown; recordDate: string | null }>): Promise<void>
  /** What was kept for some keys; what cannot be opened any more is as if it had never been read. */
  held(kind: LastReadKind, keys: readonly string[]): Promise<Map<string, Kept<unknown>>>
}

const mostRemembered = 20_000
/** What was not read again for so long is of no use to a guest, and nobody's business. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000
const tidyEveryMs = 24 * 60 * 60_000
/** An answer that says the same again is noted as new after this long. */
const noteAfterMs = 60_000

/**
 * Keeps answers sealed, each for what it is about. An answer that says what was kept a moment ago costs no statement: homes
 * are read far more often than they change.
 */
export function openLastReads(pool: pg.Pool, sealing: Sealing, now: () => Date): LastReads {
  const keptLately = new Map<string, { fingerprint: string; at: number }>()
  let tidiedAt = Number.NEGATIVE_INFINITY
  const purposeOf = (kind: LastReadKind): string => `last-read.${kind}`

  return {
    async keep(kind, values) {
      const readDateUtc = now()
      if (readDateUtc.getTime() - tidiedAt > tidyEveryMs) {
        tidiedAt = readDateUtc.getTime()
        await forgetReadBefore(pool, new Date(tidiedAt - forgottenAfterMs))
      }
      const fresh = [...values].flatMap(([key, { value, recordDate }]) => {
        const text = JSON.stringify(value)
        const name = `${kind} ${key}`
        const fingerprint = createHash('sha256').update(text).digest('base64')
        const known = keptLately.get(name)
        if (known?.fingerprint === fingerprint && readDateUtc.getTime() - known.at < noteAfterMs) return []
        return [{ key, text, recordDate, name, fingerprint }]
      })
      await keepLastReads(
        pool,
        kind,
        fresh.map(({ key, text, recordDate }) => ({
          key,
          sealedContent: sealing.seal(purposeOf(kind), key, text),
          recordDate,
          readDateUtc,
        })),
      )
      if (keptLately.size + fresh.length > mostRemembered) keptLately.clear()
      for (const { name, fingerprint } of fresh) keptLately.set(name, { fingerprint, at: readDateUtc.getTime() })
    },
    async held(kind, keys) {
      const rows = await lastReads(pool, kind, keys)
      return new Map(
        rows.flatMap(({ key, sealedContent, recordDate, readDateUtc }) => {
          const text = opened(sealing, purposeOf(kind), key, sealedContent)
          if (text === undefined) return []
          const value: unknown = JSON.parse(text)
          return [[key, { value, recordDate, readAt: readDateUtc }] as const]
        }),
      )
    },
  }
}

function opened(sealing: Sealing, purpose: string, key: string, sealed: Buffer): string | undefined {
  try {
    return sealing.open(purpose, key, sealed)
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
