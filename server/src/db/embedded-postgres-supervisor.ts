import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { PostgresBinaries } from './embedded-postgres-binaries.ts'
import type { Cluster, Postmaster } from './embedded-postgres-cluster.ts'
import {
  findAnsweringPostmaster,
  becomeOwner,
  type DatabaseConnection,
  launchPostmaster,
  stopPostmaster,
} from './embedded-postgres-server.ts'

const millisecondsBetweenAttempts = 500

/**
 * Restarts the embedded server whenever it stops unexpectedly. It listens at the same address again and has everything
 * that it had acknowledged. Returns the function that stops it permanently.
 */
export function keepRunning(
  server: {
    cluster: Cluster
    binaries: PostgresBinaries
    superuser: DatabaseConnection
    owner: Client
    postmaster: Postmaster
  },
  onDeath: (error: Error) => void,
): () => Promise<void> {
  const { cluster, binaries, superuser } = server
  let { owner, postmaster } = server
  const stop = new AbortController()
  let restarting: Promise<void> | undefined

  async function restart(): Promise<void> {
    onDeath(new Error(`PostgreSQL (process ${postmaster.pid}) stopped unexpectedly. It is being restarted.`))
    while (!stop.signal.aborted) {
      try {
        postmaster = (await findAnsweringPostmaster(cluster)) ?? (await launchPostmaster(cluster, binaries))
        const session = await becomeOwner(superuser)
        if (!session) throw new Error('Another First Chair process now uses the database.')
        owner = session
        watch()
        return
      } catch (error) {
        onDeath(error instanceof Error ? error : new Error(String(error)))
        await pause(millisecondsBetweenAttempts)
      }
    }
  }

  function watch(): void {
    owner.once('end', () => {
      if (stop.signal.aborted) return
      restarting = restart().finally(() => {
        restarting = undefined
      })
    })
  }

  watch()
  return async () => {
    stop.abort()
    await restarting
    await stopPostmaster(owner, cluster, binaries, postmaster)
  }
}
