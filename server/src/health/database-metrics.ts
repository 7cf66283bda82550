import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { ConnectionSilent } from '../db/connection-watch.ts'
import { checkReadiness, type Watches } from './readiness.ts'

/** Serves the checks of `/readyz` as metrics, so that they can raise alerts, and the state of the connections. */
export function serveDatabaseMetrics(registry: Registry, ctx: Pick<Context, 'pool' | 'setup'>, watches: Watches): void {
  // Counted before the checks below, which use connections themselves.
  const connections = new Gauge({
    name: 'first_chair_database_connections',
    help: 'Connections of the pool to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { totalCount, idleCount, waitingCount } = ctx.pool
      connections.set({ state: 'in-use' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waited-for' }, waitingCount)
    },
  })
  const ready = new Gauge({
    name: 'first_chair_ready',
    help: 'The checks of /readyz: 1 if the part works, otherwise 0',
    labelNames: ['check'],
    registers: [registry],
    collect: async () => {
      const { checks } = await checkReadiness(ctx, watches)
      for (const [check, isGood] of Object.entries(checks)) ready.set({ check }, isGood ? 1 : 0)
    },
  })
  const silent = new Counter({
    name: 'first_chair_silent_connections_total',
    help: 'Connections that were closed because the database did not answer on them',
    registers: [registry],
  })
  // An idle connection reports to the pool, one in use to itself. Each closed connection is counted once.
  const counted = new WeakSet<Error>()
  const count = (error: Error): void => {
    if (!(error instanceof ConnectionSilent) || counted.has(error)) return
    counted.add(error)
    silent.inc()
  }
  ctx.pool.on('error', count)
  ctx.pool.on('connect', (client) => client.on('error', count))
}
