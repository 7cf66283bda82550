-- Which background workers live: the job of one that was killed is given back after a moment, not after the queue's four hours.
create table living_worker (
  worker_id text primary key,
  seen_at_utc timestamptz not null default now()
);
