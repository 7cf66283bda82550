-- What guests and the rental shop changed in rental profiles, and the questions about sizes that the shop answered. Both are only
-- added to. No names of guests.
-- step: expand
create table rental_size_change (
  id bigint generated always as identity primary key,
  contact_id text not null,
  -- A guest sees and confirms all values. Otherwise a person of the rental shop changed one at the bench.
  is_by_guest boolean not null,
  -- By field: {"from": value, "to": value}. Empty if a guest confirmed values that the shop had changed.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  changed_by text not null,
  -- Empty for guests.
  changed_by_name text not null,
  -- The name of the device; empty if it has none.
  device text not null,
  -- Chosen by the device for each press of a button, so that a repeated call adds nothing.
  command_id uuid unique,
  at_utc timestamptz not null,
  request_id text
);
create index rental_size_change_of_contact on rental_size_change (contact_id, id);
create trigger rental_size_change_is_append_only before update or delete on rental_size_change
  for each row execute function refuse_change();
create trigger rental_size_change_is_never_emptied before truncate on rental_size_change
  for each statement execute function refuse_change();

create table rental_size_answer (
  id bigint generated always as identity primary key,
  contact_id text not null,
  -- The question with the values that it is about, so that another value asks again.
  question text not null,
  answered_by text not null,
  answered_by_name text not null,
  device text not null,
  at_utc timestamptz not null,
  request_id text,
  unique (contact_id, question)
);
create trigger rental_size_answer_is_append_only before update or delete on rental_size_answer
  for each row execute function refuse_change();
create trigger rental_size_answer_is_never_emptied before truncate on rental_size_answer
  for each statement execute function refuse_change();
