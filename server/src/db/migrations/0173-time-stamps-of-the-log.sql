-- Once a day, an authority of the operator's choice stamps the checkpoint of the transparency log (RFC 3161, docs/decisions/0177).
-- step: expand

create table log_timestamp (
  -- In UTC.
  day date primary key,
  size bigint not null check (size > 0),
  -- What was stamped: the checkpoint as this installation signed it.
  checkpoint text not null,
  -- What the authority signed.
  token bytea not null,
  stamped_date_utc timestamptz not null,
  -- What this installation signed: the hashes of the row, and of the seal of the row before it.
  seal text not null
);
create trigger log_timestamp_is_append_only before update or delete on log_timestamp for each row execute function refuse_change();
create trigger log_timestamp_is_never_emptied before truncate on log_timestamp for each statement execute function refuse_change();

-- What went wrong since the last time stamp. At most one row.
create table log_timestamp_failure (
  id boolean primary key default true check (id),
  failed_since_utc timestamptz not null default now(),
  failed_date_utc timestamptz not null default now(),
  error text not null
);
