import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context/context.ts'
import { countJobs } from '../jobs/job-queue.store.ts'
import { maxMillisecondsPerCheck, withinTime } from './readiness.ts'

/**
 * Serves the number of jobs in the queue and the age of the oldest one that no worker has taken. They are queried on each
 * scrape. If the database is not available, the values are left out.
 */
export function serveJobMetrics(registry: Registry, { pool }: Pick<Context, 'pool'>): void {
  const jobs = new Gauge({
    name: 'first_chair_jobs',
    help: 'Jobs that are due, that will be tried again after a failure, and that failed too often',
    // Not "job", because Prometheus uses this label itself.
    labelNames: ['name', 'state'],
    registers: [registry],
    collect: async () => {
      jobs.reset()
      for (const { name, waiting, retrying, failed } of await withinTime(
        countJobs(pool),
        [],
        maxMillisecondsPerCheck,
      )) {
        jobs.set({ name, state: 'waiting' }, waiting)
        jobs.set({ name, state: 'retrying' }, retrying)
        jobs.set({ name, state: 'failed' }, failed)
      }
    },
  })
  const oldest = new Gauge({
    name: 'first_chair_jobs_oldest_seconds',
    help: 'For how long the oldest job has been due without a worker',
    registers: [registry],
    collect: async () => {
      oldest.remove()
      const counts = await withinTime(countJobs(pool), undefined, maxMillisecondsPerCheck)
      if (counts) oldest.set(Math.max(0, ...counts.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds)))
    },
  })
}
