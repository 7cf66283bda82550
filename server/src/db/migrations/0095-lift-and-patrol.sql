-- Staff at the lift see verdicts, and the ski patrol opens the health note of an injured person. A hand-over knows the roles that the
-- identity provider gave its person. Nobody has the new roles before an administrator gives them.
-- step: expand
alter table staff_member
  add column lift jsonb not null default '{"isEverywhere": false, "locationIds": []}',
  add column patrol jsonb not null default '{"isEverywhere": false, "locationIds": []}';

create or replace view current_staff_member as
  select id, email, desk, rental, lessons, version, created_date_utc as "createdDateUtc",
         modified_date_utc as "modifiedDateUtc", lift, patrol
  from staff_member where not is_deleted;

alter table hand_over add column claimed jsonb not null default '{"places": null, "isAdministrator": false}';
