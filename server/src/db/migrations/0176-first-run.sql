-- The first run of an empty installation: the links with which somebody becomes its first administrator, who did, and the steps of the
-- set-up that were done or left for later. Only hashes of the tokens are stored.
-- step: expand

create table first_run (
  id boolean primary key default true check (id),
  -- Who used a link. Null: nobody has.
  administrator_id integer references administrator_email,
  taken_date_utc timestamptz,
  check ((administrator_id is null) = (taken_date_utc is null))
);
insert into first_run default values;

create table first_run_token (
  token_hash bytea primary key,
  expires_date_utc timestamptz not null
);

create table first_run_step (
  name text primary key,
  state text not null check (state in ('done', 'skipped')),
  -- What was chosen in it, such as the name of a template.
  detail text,
  saved_date_utc timestamptz not null
);

-- A sign-in that makes its person the first administrator when they add a passkey.
alter table sign_in add column is_first_run boolean not null default false;
