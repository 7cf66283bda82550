import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { deleteWorkers, markWorkersAlive, releaseJobsOfDeadWorkers, releaseLostJobs } from './living-workers.store.ts'

/** The job of a killed worker is released within a minute: after `silenceSeconds`, checked at every beat. */
const defaults = { beatMilliseconds: 10_000, silenceSeconds: 35 }

/**
 * Marks the workers of this process as alive at regular intervals, and releases the jobs of dead workers. Releases its
 * own jobs too if it does not run them: a worker takes a job that it never gets if the connection dies meanwhile.
 * `events` of the runner provide the ids with which it locks jobs, and the jobs that it runs. Returns the function that
 * stops the heartbeat.
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

  const running = new Set<string>()
  const finished = new Set<string>()
  events.on('job:start', ({ job }: { job: { id: string } }) => {
    running.add(job.id)
    finished.delete(job.id)
  })
  // The library writes the result afterwards, so the job counts as running until the next beat.
  events.on('job:complete', ({ job }: { job: { id: string } }) => finished.add(job.id))
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    const written = [...finished]
    try {
      await markWorkersAlive(pool, [...own])
      await releaseJobsOfDeadWorkers(pool, silenceSeconds)
      await releaseLostJobs(pool, { workerIds: [...own], running: [...running], seconds: silenceSeconds })
      for (const id of written) if (finished.delete(id)) running.delete(id)
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
