/**
 * SQL that queues the job of a row of `message`, from its columns `id` and `channel`. A job of the same row is
 * replaced.
 */
export const queueMessageSql = (jobName: string, seconds: string): string =>
  `graphile_worker.add_job(${jobName}, json_build_object('messageId', id), queue_name => 'message:' || channel,
                           run_at => now() + make_interval(secs => ${seconds}), job_key => 'message:' || id)`
