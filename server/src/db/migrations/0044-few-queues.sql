-- Before it takes a job, graphile-worker locks every named queue that is free, and it never forgets one. With a queue for each guest
-- that was thousands of rows for every job, more with every guest. Sixteen keep the promise: what one contact gave is told in its order.

create function pos_queue(contact_id text) returns text language sql immutable
return 'pos:' || (hashtext(contact_id) & 15);

do $$
begin
  -- A new database gets the queue's own tables after this.
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Whoever is about to queue a job waits until the empty queues are gone, and makes its own anew.
  lock table graphile_worker._private_job_queues, graphile_worker._private_jobs in access exclusive mode;
  delete from graphile_worker._private_job_queues queue
  where locked_at is null
    and not exists (select from graphile_worker._private_jobs job where job.job_queue_id = queue.id);
end $$;
