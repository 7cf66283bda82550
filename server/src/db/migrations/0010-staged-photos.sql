-- A picture that was uploaded without naming its contact task waits here for the call that completes it, for a day at most.

create table staged_photo (
  contact_id text primary key,
  household_ip_code text not null,
  -- A 400x400 JPEG without metadata.
  picture bytea not null,
  -- SHA-256 of the picture.
  content_hash bytea not null,
  staged_date_utc timestamptz not null default now()
);
create index staged_photo_by_age on staged_photo (staged_date_utc);
