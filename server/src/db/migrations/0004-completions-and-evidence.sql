-- What guests did: one completion per contact task, one evidence record per signature, and what the point of sale must be told.

create table waiver_text (
  -- SHA-256 of the exact HTML that was shown.
  hash bytea primary key,
  html text not null,
  first_used_date_utc timestamptz not null default now(),
  check (hash = sha256(convert_to(html, 'UTF8')))
);

create table signed_waiver (
  position bigint primary key check (position > 0),
  location_id integer not null references location,
  task_id integer not null references task,
  task_name text not null,
  pos_waiver_id text not null,
  affirmation text not null,
  text_hash bytea not null references waiver_text,
  signed_on text not null check (signed_on in ('page', 'external')),
  agreed boolean,
  typed_name text,
  drawing bytea,
  signer_ip_code text not null,
  signer_name text not null,
  signer_email text not null,
  signed_for jsonb not null check (jsonb_typeof(signed_for) = 'array' and jsonb_array_length(signed_for) > 0),
  start_date date not null,
  end_date date,
  signed_at_utc timestamptz(3) not null,
  offset_hours numeric(4, 2) not null check (offset_hours between -14 and 14),
  ip_address text not null,
  browser_name text not null,
  browser_version text not null,
  comment text not null,
  -- SHA-256 of the canonical evidence.
  record_hash bytea not null,
  -- Chain hash of the record before; 32 zero bytes for the first.
  previous_hash bytea not null,
  chain_hash bytea not null unique,
  check (end_date is null or start_date <= end_date),
  check (chain_hash = sha256(previous_hash || record_hash))
);

create table signed_waiver_contact (
  position bigint not null references signed_waiver,
  contact_id text not null,
  pos_waiver_id text not null,
  start_date date not null,
  end_date date,
  text_hash bytea not null,
  primary key (position, contact_id)
);
create index signed_waiver_contact_by_contact on signed_waiver_contact (contact_id);

create trigger waiver_text_is_append_only before update or delete on waiver_text for each row execute function refuse_change();
create trigger waiver_text_is_never_emptied before truncate on waiver_text for each statement execute function refuse_change();
create trigger signed_waiver_is_append_only before update or delete on signed_waiver for each row execute function refuse_change();
create trigger signed_waiver_is_never_emptied before truncate on signed_waiver for each statement execute function refuse_change();
create trigger signed_waiver_contact_is_append_only before update or delete on signed_waiver_contact for each row execute function refuse_change();
create trigger signed_waiver_contact_is_never_emptied before truncate on signed_waiver_contact for each statement execute function refuse_change();

-- The end of the chain. Its one row moves forward by one record at a time, and so puts all signatures in one order.
create table waiver_chain (
  id boolean primary key default true check (id),
  position bigint not null default 0,
  previous_hash bytea not null,
  hash bytea not null
);
insert into waiver_chain (previous_hash, hash) values (decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));

create function keep_chain_order() returns trigger language plpgsql as $$
begin
  if new.position <> old.position + 1 or new.previous_hash <> old.hash then
    raise exception 'the chain of signed waivers only grows, by one record at a time' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger waiver_chain_only_grows before update on waiver_chain for each row execute function keep_chain_order();
create trigger waiver_chain_is_never_deleted before delete on waiver_chain for each row execute function refuse_change();
create trigger waiver_chain_is_never_emptied before truncate on waiver_chain for each statement execute function refuse_change();

create table contact_task_completion (
  contact_task_id text primary key,
  location_id integer not null references location,
  activity_id integer not null references activity,
  task_id integer not null references task,
  contact_id text not null,
  household_ip_code text not null,
  outcome text not null check (outcome in ('completed', 'skipped')),
  resort_day date not null,
  -- The last day it counts; null = no end. A skip counts for its resort day.
  valid_until date,
  signed_waiver_position bigint references signed_waiver,
  completed_date_utc timestamptz not null default now(),
  check (outcome <> 'skipped' or (valid_until = resort_day and signed_waiver_position is null))
);
create index contact_task_completion_by_contact on contact_task_completion (contact_id);

-- What the point of sale must be told. The job that tells it is queued in the same transaction.
create table pos_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('waiver', 'rental-profile', 'child-registration', 'photo')),
  contact_ids text[] not null,
  signed_waiver_position bigint unique references signed_waiver,
  status text not null default 'waiting' check (status in ('waiting', 'sent')),
  attempts integer not null default 0,
  last_error text,
  created_date_utc timestamptz not null default now(),
  sent_date_utc timestamptz,
  check ((kind = 'waiver') = (signed_waiver_position is not null)),
  check ((status = 'sent') = (sent_date_utc is not null))
);
create index pos_outbox_waiting on pos_outbox (id) where status = 'waiting';

-- Ends a statement, and with it everything the statement did, where a condition does not hold.
create function fail_unless(condition boolean, reason text) returns boolean language plpgsql as $$
begin
  if condition is not true then
    raise exception '%', reason using errcode = 'FC001';
  end if;
  return true;
end $$;
