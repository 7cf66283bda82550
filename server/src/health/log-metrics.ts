import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { readPendingStatus } from '../waiver-chain/pending-record.store.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the size of the transparency log, how many signed waivers wait for it and for how long, and the result of the
 * nightly check. They are queried on each scrape. If the database is not available, the values are left out.
 */
export function serveLogMetrics(registry: Registry, { pool }: Pick<Context, 'pool'>): void {
  const ask = <Value>(question: Promise<Value>): Promise<Value | undefined> =>
    withinTime(question, undefined, maxMillisecondsPerCheck)
  // All have a label, because a metric without labels would be 0 while the number is unknown.
  const labelNames = ['source']
  const source = { source: 'database' }

  const waiting = new Gauge({
    name: 'first_chair_log_pending_records',
    help: 'Signed waivers that are not in the transparency log yet',
    labelNames,
    registers: [registry],
    collect: async () => {
      waiting.reset()
      const status = await ask(readPendingStatus(pool))
      if (status) waiting.set(source, status.count)
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_log_oldest_pending_seconds',
    help: 'For how long the oldest signed waiver has waited for the transparency log',
    labelNames,
    registers: [registry],
    collect: async () => {
      oldest.reset()
      const status = await ask(readPendingStatus(pool))
      if (status) oldest.set(source, status.oldestSeconds)
    },
  })
  const size = new Gauge({
    name: 'first_chair_log_size',
    help: 'Leaves of the transparency log',
    labelNames,
    registers: [registry],
    collect: async () => {
      size.reset()
      const state = await ask(readLogState(pool))
      if (state) size.set(source, state.size)
    },
  })
  const faults = new Gauge({
    name: 'first_chair_signed_waiver_faults',
    help: '1 if the last nightly check of signed waivers found a fault',
    labelNames,
    registers: [registry],
    collect: async () => {
      faults.reset()
      const check = await ask(findSignedWaiverCheck(pool))
      if (check) faults.set(source, check.fault === null ? 0 : 1)
    },
  })
}
