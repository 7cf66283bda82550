import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { forgetWorkers, noteLivingWorkers, releaseJobsOfTheDead } from './living-workers.store.ts'

/** A killed worker's job is taken over within a minute: silence for `silence`, noticed every `beat`. */
const defaults = { beatMilliseconds: 10_000, silenceSeconds: 35 }

/**
 * Tells the other processes that the workers of this one live, and gives back the jobs of those that do not. `events` are
 * the runner's: the name under which it locks jobs is known from there. Answers what ends it.
 */
export function startHeartbeat(
  pool: pg.Pool,
  events: EventEmitter,
  onError: (error: Error) => void,
  { beatMilliseconds, silenceSeconds } = defaults,
): () => Promise<void> {
  const own = new Set<string>()
  // The library locks a job with the id of the pool, not with that of the worker in it.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => own.add(workerPool.id))

  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    try {
      await noteLivingWorkers(pool, [...own])
      await releaseJobsOfTheDead(pool, silenceSeconds)
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
    await forgetWorkers(pool, [...own]).catch(onError)
  }
}
