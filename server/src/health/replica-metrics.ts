import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import type { ReplicaFigures } from '../db/connection/long-reads.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

const gauges: readonly { name: string; help: string; getValue: (figures: ReplicaFigures) => number | undefined }[] = [
  {
    name: 'first_chair_replica_in_use',
    help: '1 if long reads go to the replica, 0 if they go to the primary',
    getValue: ({ isInUse }) => (isInUse ? 1 : 0),
  },
  {
    name: 'first_chair_replica_lag_bytes',
    help: 'Bytes of the write-ahead log that the replica has not replayed yet',
    getValue: ({ lag }) => lag?.bytes,
  },
  {
    name: 'first_chair_replica_lag_seconds',
    help: 'Age of the last transaction that the replica has replayed; 0 if it has replayed everything',
    getValue: ({ lag }) => lag?.seconds,
  },
]

/** Serves the status of the replica, if there is one. It is queried on each scrape. An unknown lag is left out. */
export function serveReplicaMetrics(registry: Registry, { longReads }: Pick<Context, 'longReads'>): void {
  if (!longReads.hasReplica) return
  // The gauges of one scrape share one query.
  let figures: Promise<ReplicaFigures> | undefined
  for (const { name, help, getValue } of gauges) {
    const gauge = new Gauge({
      name,
      help,
      // With a label, a gauge without a value is left out.
      labelNames: ['replica'],
      registers: [registry],
      collect: async () => {
        figures ??= longReads.describeReplica().finally(() => {
          figures = undefined
        })
        gauge.reset()
        const value = await withinTime(figures.then(getValue), undefined, maxMillisecondsPerCheck)
        if (value !== undefined) gauge.set({ replica: 'DATABASE_REPLICA_URL' }, value)
      },
    })
  }
}
