-- The result of the nightly check of signed waivers: the tree of the log up to which everything was in order, and the fault, if one was
-- found. One row.
-- step: expand

create table signed_waiver_check (
  id boolean primary key default true check (id),
  size bigint not null,
  root bytea not null,
  fault text,
  checked_date_utc timestamptz not null default now()
);
