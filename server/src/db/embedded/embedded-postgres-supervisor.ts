import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { PostgresBinaries } from './embedded-postgres-binaries.ts'
import { isStopping, type Cluster, type Postmaster } from './embedded-postgres-cluster.ts'
import {
  findAnsweringPostmaster,
  becomeOwner,
  type DatabaseConnection,
  endPostmaster,
  launchPostmaster,
  stopPostmaster,
} from './embedded-postgres-server.ts'

const millisecondsBetweenAttempts = 500
/** How often it is checked whether somebody has asked the server to stop. */
const millisecondsBetweenChecks = 1_000

/**
 * Restarts the embedded server whenever it stops unexpectedly. It listens at the same address again and has everything
 * that it had acknowledged. A server that was asked to stop would refuse new sessions and wait for those of the product,
 * so its stop is completed first. Returns the function that stops it permanently.
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

  async function completeStop(): Promise<void> {
    if (restarting || !(await isStopping(cluster)) || stop.signal.aborted) return
    onDeath(new Error(`PostgreSQL (process ${postmaster.pid}) was asked to stop by another program.`))
    // The end of the owner's session then starts the server again.
    await endPostmaster(cluster, binaries)
  }
  let completing: Promise<void> | undefined
  const checks = setInterval(() => {
    completing ??= completeStop()
      .catch((error: unknown) => onDeath(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        completing = undefined
      })
  }, millisecondsBetweenChecks).unref()

  watch()
  return async () => {
    stop.abort()
    clearInterval(checks)
    await completing
    await restarting
    await stopPostmaster(owner, cluster, binaries, postmaster)
  }
}
