-- Whose rental equipment is set out, as the rental shop records it. Events are only added; the newest one of a person and day counts.
-- step: expand
create table rental_set_out (
  id bigint generated always as identity primary key,
  location_id integer not null references location,
  resort_day date not null,
  contact_id text not null,
  is_set_out boolean not null,
  -- Chosen by the device for each press of a button, so that a repeated call adds nothing.
  command_id uuid not null unique,
  recorded_by text not null,
  recorded_by_name text not null,
  -- The name of the device; empty if it has none.
  device text not null,
  at_utc timestamptz not null,
  request_id text
);
create index rental_set_out_of_day on rental_set_out (location_id, resort_day, contact_id, id);
create trigger rental_set_out_is_append_only before update or delete on rental_set_out
  for each row execute function refuse_change();
create trigger rental_set_out_is_never_emptied before truncate on rental_set_out
  for each statement execute function refuse_change();
