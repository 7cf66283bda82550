import { getPriority, setPriority } from 'node:os'
import type pg from 'pg'

/** About a third of the processor time of a session with the usual priority, while both need it. */
export const backgroundPriority = 5

/**
 * Gives each new session of a pool at the embedded server processor time mainly when guests do not need it. A session is a
 * process of this machine, and a report can occupy a processor for seconds. Where the system does not allow that, the session
 * works as usual.
 */
export function workInBackground(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // The process of the session, which the driver knows for cancelling. Its types do not have it.
    const pid: unknown = Reflect.get(client, 'processID')
    if (typeof pid !== 'number') return
    try {
      // Never higher than it is.
      setPriority(pid, Math.max(getPriority(pid), backgroundPriority))
    } catch {
      // Another account may own the process.
    }
  })
}
