-- What happens to people at the resort, as staff record it: they arrive, get their rental, are handed to an instructor, are
-- collected. Events are only added; an undo is an event too.
-- step: expand
create table arrival_event (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('arrived', 'rental-fitted', 'rental-returned', 'handed-to-instructor', 'collected', 'undone')),
  -- The head of the household at that time, and the person.
  household_ip_code text not null,
  contact_id text not null,
  location_id integer not null references location,
  resort_day date not null,
  at_utc timestamptz not null,
  -- The event that an undo withdraws. An event is undone once.
  undoes bigint unique references arrival_event,
  -- Chosen by the device for each press of a button, so that a repeated call adds nothing.
  command_id uuid,
  recorded_by text not null,
  recorded_by_name text not null,
  -- The name of the device; empty if it has none.
  device text not null,
  -- What the event says beside its kind: to which instructor a child was handed, and who collected it.
  detail jsonb,
  request_id text,
  check ((kind = 'undone') = (undoes is not null)),
  constraint arrival_event_detail check (
    case kind
      when 'collected' then detail is not null
      when 'handed-to-instructor' then true
      else detail is null
    end
  )
);
create unique index arrival_event_once on arrival_event (command_id, contact_id, kind) where command_id is not null;
create index arrival_event_of_household on arrival_event (household_ip_code, resort_day, id);
create index arrival_event_of_day on arrival_event (location_id, resort_day, id);

create trigger arrival_event_is_append_only before update or delete on arrival_event
  for each row execute function refuse_change();
create trigger arrival_event_is_never_emptied before truncate on arrival_event
  for each statement execute function refuse_change();
