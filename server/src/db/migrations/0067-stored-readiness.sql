-- The readiness of each person of a household on today and on the coming days of its visit, for exports, reports and notifications. It
-- is derived: judging the households again gives the same rows. No names, messages or health data.
-- step: expand

-- `ip_code` is that of the head of the household, `blockers` a list of objects with `code`, `blocks` and `resolvedBy`.
create table readiness_verdict (
  location_id int not null references location (id),
  contact_id text not null,
  visit_day date not null,
  ip_code text not null,
  verdict text not null check (verdict in ('ready', 'ready-from', 'pending', 'not-ready', 'unknown')),
  -- HH:MM by the clock of the location if the verdict is ready-from.
  ready_from text,
  blockers jsonb not null,
  booked text[] not null,
  is_waiting_for_pos boolean not null,
  -- When the facts were read. An unchanged verdict gets a new time too.
  judged_at timestamptz not null,
  -- When the verdict may change by itself, so that it is judged again; null if the day has passed.
  expires_at timestamptz,
  verdict_hash bytea not null check (octet_length(verdict_hash) = 32),
  changed_at timestamptz not null,
  -- Increases with each change, in the order of the commits.
  change_no bigint not null,
  -- The person no longer belongs to a household. The row stays as not-ready, so that readers of changes see it.
  is_removed boolean not null default false,
  -- The number of the judgement, taken before its facts were read. An older judgement never replaces a newer one.
  judgement bigint not null,
  primary key (location_id, contact_id, visit_day)
);
create unique index readiness_verdict_by_change on readiness_verdict (change_no);
create index readiness_verdict_by_location on readiness_verdict (location_id, change_no);
create index readiness_verdict_by_day on readiness_verdict (location_id, visit_day, change_no);
create index readiness_verdict_by_household on readiness_verdict (ip_code, visit_day);
create index readiness_verdict_to_judge on readiness_verdict (expires_at) where not is_removed;

create sequence readiness_judgement;

-- The only row. Each transaction that changes verdicts locks it, which puts their changes in one order.
create table readiness_feed (
  id boolean primary key default true check (id),
  last_change_no bigint not null default 0,
  -- The largest number of a row that was erased. A reader that has read less may have missed a change.
  erased_change_no bigint not null default 0,
  -- The day for which all households that bought something were judged, or are being judged, and how far that came: the IP code of the
  -- last head, null when it is complete.
  walk_day date,
  walked_up_to text,
  walk_due_at timestamptz not null default now()
);
insert into readiness_feed default values;

-- The households that changed and were not judged since. A change is deleted in the transaction that stores the new verdicts.
create table readiness_change (
  id bigint generated always as identity primary key,
  -- Of any person of the household; * = all households that have verdicts.
  ip_code text not null,
  -- False if many households changed at once. They wait for those that changed alone.
  is_urgent boolean not null default true,
  changed_at timestamptz not null default now(),
  -- Later than the change if the household could not be read.
  due_at timestamptz not null default now()
);
create index readiness_change_in_order on readiness_change (is_urgent desc, id);

-- What remains of the verdicts of past days.
create table readiness_day_count (
  location_id int not null references location (id),
  visit_day date not null,
  verdict text not null,
  people int not null,
  primary key (location_id, visit_day, verdict)
);
