import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { listKeys } from '../encryption-key/encryption-key.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the number of encryption keys and the progress of the re-encryption. They are queried on each scrape. While
 * the database is not available, the last values are served.
 */
export function serveKeyMetrics(registry: Registry, { pool }: Pick<Context, 'pool'>): void {
  const keys = new Gauge({
    name: 'first_chair_encryption_keys',
    help: 'Encryption keys that data in the database needs, and keys that were declared as lost',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const stored = await withinTime(listKeys(pool), undefined, maxMillisecondsPerCheck)
      if (!stored) return
      const lost = stored.filter(({ isLost }) => isLost).length
      const current = stored.filter(({ isCurrent }) => isCurrent).length
      keys.set({ state: 'current' }, current)
      keys.set({ state: 'earlier' }, stored.length - current - lost)
      keys.set({ state: 'lost' }, lost)
    },
  })
  const records = new Gauge({
    name: 'first_chair_records_to_re_encrypt',
    help: 'Records that are still encrypted with an earlier key, as the re-encryption counted them',
    registers: [registry],
    collect: async () => {
      const stored = await withinTime(listKeys(pool), undefined, maxMillisecondsPerCheck)
      if (!stored) return
      const earlier = stored.filter(({ isCurrent, isLost }) => !isCurrent && !isLost)
      records.set(earlier.reduce((sum, { recordsLeft }) => sum + (recordsLeft ?? 0), 0))
    },
  })
}
