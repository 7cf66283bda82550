import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Counts the connections of the product to PostgreSQL twice a second. Returns the maximum of each resort's database. */
export function countConnections(operator: pg.Client): { stop(): Promise<number[]> } {
  const maximum = new Map<string, number>()
  const stopping = new AbortController()
  const counting = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await operator.query<{ name: string; connections: number }>(
        `select datname as name, count(*)::int as connections from pg_stat_activity
         where datname like 'resort\\_%' group by datname`,
      )
      for (const { name, connections } of rows) maximum.set(name, Math.max(maximum.get(name) ?? 0, connections))
      await pause(500)
    }
  })()
  // If the drill fails, its connection ends before somebody asks for the result. Its own error says why.
  counting.catch(() => undefined)
  return {
    stop: async () => {
      stopping.abort()
      await counting
      return [...maximum.values()]
    },
  }
}
