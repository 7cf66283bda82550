-- The customer report: what the rules say about every guest who bought something, gathered in the background.

create schema report;

-- One gathering of the data. Readers see the newest populated one, whole; the one under way is nobody's business yet.
create table report.population (
  id integer generated always as identity primary key,
  status text not null default 'running' check (status in ('running', 'populated', 'failed')),
  requested_by text not null,
  -- The resort day in whose night it runs; null where somebody asked for it.
  nightly_for date,
  started_date_utc timestamptz not null default now(),
  finished_date_utc timestamptz,
  -- The process that works on it. Another value takes the work away from it.
  holder uuid,
  households_done integer not null default 0,
  households_total integer not null default 0,
  failure text,
  check ((status = 'running') = (finished_date_utc is null)),
  check ((status = 'failed') = (failure is not null))
);
create unique index population_one_running on report.population ((true)) where status = 'running';
create unique index population_once_a_night on report.population (nightly_for) where status <> 'failed';

-- The shape of `report.guest_<population>` and `report.line_<population>`; these two stay empty. Each population has tables of its own,
-- so that an old one goes in a moment, however large, and a reader of it is not disturbed.
create table report.guest (
  guest integer not null,
  contact_id text not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  age smallint,
  head_ip_code text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  last_check_in_utc timestamptz,
  printable_media smallint not null
);
create table report.line (
  location_id integer not null,
  guest integer not null,
  line smallint not null,
  activity_id integer not null,
  task_id integer not null,
  is_optional boolean not null,
  product_date date,
  status text not null,
  product_code text not null
);

-- The names of products that lines speak of.
create table report.product (
  code text primary key,
  name text not null
);
