-- A row that each process updates every few seconds, to find out whether the database confirms commits. It does not if
-- the disk hangs, or if PostgreSQL waits for a synchronous standby that is dead. The table is logged on purpose: changes of an
-- unlogged one are confirmed without waiting.
-- step: expand
create table commit_probe (
  only_row boolean primary key default true check (only_row),
  committed_date_utc timestamptz not null default now()
);
insert into commit_probe default values;
