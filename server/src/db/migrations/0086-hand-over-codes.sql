-- A random code for each child and day: the card of the parents and the ski school show it, and it is compared at pick-up.
-- step: expand
create table hand_over_code (
  contact_id text not null,
  location_id integer not null references location,
  resort_day date not null,
  code text not null,
  primary key (contact_id, location_id, resort_day)
);
create index hand_over_code_by_day on hand_over_code (resort_day);

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected')) not valid;
