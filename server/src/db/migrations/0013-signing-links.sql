-- Links with which other adults of a household sign for themselves. One per adult, household and location: a new one takes
-- the place of the old one.
create table signing_link (
  -- The head of household who made it.
  household_ip_code text not null,
  contact_id text not null,
  location_id integer not null references location,
  -- SHA-256 of the token. The token itself is kept nowhere.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at_utc timestamptz not null,
  -- Since when nothing is left to sign with it.
  used_up_at_utc timestamptz,
  created_date_utc timestamptz not null default now(),
  primary key (household_ip_code, contact_id, location_id)
);

-- Evidence and audit say when somebody signed who was not signed in, but had such a link.
alter table signed_waiver
  drop constraint signed_waiver_signed_on_check,
  add constraint signed_waiver_signed_on_check check (signed_on in ('page', 'own-link', 'external'));
alter table audit_entry
  drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check
    check (actor_kind in ('guest', 'own-link', 'administrator', 'api-key', 'system'));
