/** SQL that queues the job of a row of `message`, `id` and `channel` being columns. Asked for again, it takes the place of the one before. */
export const queuedMessage = (jobName: string, seconds: string): string =>
  `graphile_worker.add_job(${jobName}, json_build_object('messageId', id), queue_name => 'message:' || channel,
                           run_at => now() + make_interval(secs => ${seconds}), job_key => 'message:' || id)`
