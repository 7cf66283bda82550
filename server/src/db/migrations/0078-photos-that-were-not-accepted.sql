-- Photos that the resort did not accept, with the reason that the guest reads.
-- step: expand

create table photo_rejection (
  id bigint generated always as identity primary key,
  contact_id text not null,
  -- SHA-256 (hex) of the photo, as the point of sale stores it too.
  photo_hash text not null,
  -- The day of the photo, not of its rejection: older photos do not count either.
  photo_date date not null,
  reason text not null,
  rejected_by text not null,
  rejected_date_utc timestamptz not null default now(),
  -- A photo is rejected once, whoever does it first.
  unique (contact_id, photo_hash)
);
create trigger photo_rejection_is_append_only before update or delete on photo_rejection for each row execute function refuse_change();
create trigger photo_rejection_is_never_emptied before truncate on photo_rejection for each statement execute function refuse_change();

-- The household of the photo follows (0065).
create function announce_photo_rejections() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_contact_changes(array(select contact_id from changed limit 5001));
  return null;
end $$;
create trigger household_changed_by_insert after insert on photo_rejection
  referencing new table as changed for each statement execute function announce_photo_rejections();

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder')) not valid;
