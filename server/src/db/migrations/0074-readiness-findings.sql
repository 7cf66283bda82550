-- What only the resort can put right, found while the readiness of guests was judged: codes and ids of the setup, nothing
-- about guests.
-- step: expand
create table readiness_finding (
  kind text not null check (kind in ('disagreement', 'reason-without-text', 'task-impossible')),
  -- The codes of a disagreement, separated by a space; the code of a reason; or the id of a task.
  subject text not null,
  first_seen_date_utc timestamptz(3) not null default now(),
  last_seen_date_utc timestamptz(3) not null default now(),
  primary key (kind, subject)
);
