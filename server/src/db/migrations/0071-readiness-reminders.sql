-- Reminders of what keeps guests from being ready, once per person, blocker and day. They are messages of a new purpose.
-- step: expand

create table readiness_reminder (
  id bigint generated always as identity primary key,
  location_id int not null references location (id),
  contact_id text not null,
  visit_day date not null,
  code text not null,
  -- Of the head of the household, which gets one message.
  ip_code text not null,
  created_date_utc timestamptz not null,
  unique (contact_id, visit_day, code)
);
create index readiness_reminder_by_location on readiness_reminder (location_id);

-- All stored rows are of the purpose that the constraint already allowed, so nothing needs to be validated.
alter table message
  drop constraint message_purpose_check,
  add constraint message_purpose_check check (purpose in ('mobile-pass', 'readiness-reminder')) not valid;
