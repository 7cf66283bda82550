import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { PostgresBinaries } from './embedded-postgres-binaries.ts'
import type { Cluster, Postmaster } from './embedded-postgres-cluster.ts'
import {
  answeringPostmaster,
  becomeOwner,
  type DatabaseConnection,
  launchPostmaster,
  stopPostmaster,
} from './embedded-postgres-server.ts'

const millisecondsBetweenTries = 500

/**
 * Keeps a server of ours running: when it dies while we need it, it is started again where it was, and so comes back with
 * everything it acknowledged. Answers what stops it for good.
 */
export function keepRunning(
  kept: {
    cluster: Cluster
    binaries: PostgresBinaries
    superuser: DatabaseConnection
    owner: Client
    postmaster: Postmaster
  },
  onDeath: (error: Error) => void,
): () => Promise<void> {
  const { cluster, binaries, superuser } = kept
  let { owner, postmaster } = kept
  const stop = new AbortController()
  let reviving: Promise<void> | undefined

  async function revive(): Promise<void> {
    onDeath(new Error(`PostgreSQL (process ${postmaster.pid}) is gone. It is started again.`))
    while (!stop.signal.aborted) {
      try {
        postmaster = (await answeringPostmaster(cluster)) ?? (await launchPostmaster(cluster, binaries))
        const session = await becomeOwner(superuser)
        if (!session) throw new Error('Another First Chair has taken the database.')
        owner = session
        watch()
        return
      } catch (error) {
        onDeath(error instanceof Error ? error : new Error(String(error)))
        await pause(millisecondsBetweenTries)
      }
    }
  }

  function watch(): void {
    owner.once('end', () => {
      if (stop.signal.aborted) return
      reviving = revive().finally(() => {
        reviving = undefined
      })
    })
  }

  watch()
  return async () => {
    stop.abort()
    await reviving
    await stopPostmaster(owner, cluster, binaries, postmaster)
  }
}
