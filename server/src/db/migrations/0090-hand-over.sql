-- Staff hand a device of the resort to a household, which does its open tasks on it. The PIN of the person of the staff takes
-- the device back. The new checks stay not validated: every stored row met the stricter ones that they replace.
-- step: expand
-- allow: constraint, because the new checks accept everything that the old ones accepted
create table staff_pin (
  email text primary key check (email = lower(btrim(email)) and email <> ''),
  -- scrypt of a keyed hash: four digits could be found by trying, so the stored value alone must not be enough.
  pin_hash bytea not null,
  salt bytea not null,
  set_at_utc timestamptz not null
);

create table hand_over (
  id bigint generated always as identity primary key,
  -- SHA-256 of the secret in the cookie. The secret itself is stored nowhere.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Chosen once by each browser.
  device_id uuid not null,
  -- The name of the device; empty if it has none.
  device text not null,
  -- The head of the household.
  household_ip_code text not null,
  location_id integer not null references location,
  -- What was open at the start. The household may do nothing else.
  contact_task_ids text[] not null,
  staff_email text not null,
  staff_name text not null,
  started_at_utc timestamptz not null,
  expires_at_utc timestamptz not null,
  -- Since when the household can do nothing more. The device stays locked until it is released.
  ended_at_utc timestamptz,
  end_reason text
    check (end_reason in ('completed', 'idle', 'pin', 'time', 'revoked', 'replaced', 'role-removed', 'pin-blocked')),
  released_at_utc timestamptz,
  pin_tries integer not null default 0,
  -- The sign-in of the browser, for the person who took the device back.
  sealed_sign_in bytea,
  created_date_utc timestamptz not null default now(),
  check ((ended_at_utc is null) = (end_reason is null))
);
create unique index hand_over_of_device on hand_over (device_id) where ended_at_utc is null;
create index hand_over_of_staff on hand_over (staff_email) where ended_at_utc is null;

alter table signed_waiver
  drop constraint signed_waiver_signed_on_check,
  add constraint signed_waiver_signed_on_check
    check (signed_on in ('page', 'own-link', 'hand-over', 'external')) not valid;
alter table audit_entry
  drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check
    check (actor_kind in ('guest', 'own-link', 'hand-over', 'administrator', 'staff', 'api-key', 'system')) not valid;
