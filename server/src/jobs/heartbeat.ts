import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { deleteWorkers, markWorkersAlive, releaseJobsOfDeadWorkers } from './living-workers.store.ts'

/** The job of a killed worker is released within a minute: after `silenceSeconds`, checked at every beat. */
const defaults = { beatMilliseconds: 10_000, silenceSeconds: 35 }

/**
 * Marks the workers of this process as alive at regular intervals, and releases the jobs of dead workers. `events` of
 * the runner provide the ids with which it locks jobs. Returns the function that stops the heartbeat.
 */
export function startHeartbeat(
  pool: pg.Pool,
  events: EventEmitter,
  onError: (error: Error) => void,
  { beatMilliseconds, silenceSeconds } = defaults,
): () => Promise<void> {
  const own = new Set<string>()
  // The library locks a job with the id of the pool, not of the worker in it.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => own.add(workerPool.id))

  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    try {
      await markWorkersAlive(pool, [...own])
      await releaseJobsOfDeadWorkers(pool, silenceSeconds)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, beatMilliseconds)
  beating = beat()

  return async () => {
    clearInterval(timer)
    await beating
    await deleteWorkers(pool, [...own]).catch(onError)
  }
}
