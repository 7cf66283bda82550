import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { findNewestTimeStamp, findTimeStampFailure } from '../transparency-log/time-stamp.store.ts'
import { listStoredWitnesses } from '../transparency-log/witness.store.ts'
import { readPendingStatus } from '../waiver-chain/pending-record.store.ts'
import { findSignedWaiverCheck } from '../waiver-verification/signed-waiver-check.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the size of the transparency log, how many signed waivers wait for it and for how long, how its witnesses and time
 * stamps do, and the result of the nightly check. They are queried on each scrape. If the database is not available, the values are left out.
 */
export function serveLogMetrics(registry: Registry, { pool, config }: Pick<Context, 'pool' | 'config'>): void {
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
  const unstamped = new Gauge({
    name: 'first_chair_log_timestamp_age_seconds',
    help: 'For how long the transparency log has had no new time stamp, if TIMESTAMP_URL is set',
    labelNames,
    registers: [registry],
    collect: async () => {
      unstamped.reset()
      const status =
        config.timeStamps && (await ask(Promise.all([findNewestTimeStamp(pool), findTimeStampFailure(pool)])))
      const since = status?.[0]?.stampedAt ?? status?.[1]?.failedSince
      if (since) unstamped.set(source, secondsSince(since))
    },
  })
  const failing = new Gauge({
    name: 'first_chair_log_witness_failing_seconds',
    help: 'For how long a witness has not cosigned the transparency log although it was asked; 0 if it does',
    labelNames: ['witness'],
    registers: [registry],
    collect: async () => {
      failing.reset()
      const stored = config.logWitnesses.length === 0 ? [] : await ask(listStoredWitnesses(pool))
      for (const { key } of config.logWitnesses) {
        const witness = stored?.find(({ verifierKey }) => verifierKey === key.text)
        if (witness) failing.set({ witness: key.name }, witness.failedSince ? secondsSince(witness.failedSince) : 0)
      }
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

/** By the clock of this machine, as the times that are stored. */
const secondsSince = (time: Date): number => Math.max(0, Math.round((Date.now() - time.getTime()) / 1000))
