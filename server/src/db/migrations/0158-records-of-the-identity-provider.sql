-- The sessions, grants, codes and sign-ins of the built-in identity provider, and the keys that sign its tokens and cookies. All processes
-- share them. Ids are stored as hashes, so that a copy of the table gives no session. The payload is encrypted, because it can contain
-- what a person typed.
-- step: expand

create table identity_record (
  kind text not null,
  id text not null,
  -- The hashes of the other ids by which the provider finds a record.
  uid text,
  grant_id text,
  account_id text,
  sealed_payload bytea not null,
  consumed_date_utc timestamptz,
  expires_date_utc timestamptz not null,
  primary key (kind, id)
);
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_grant_id on identity_record (grant_id) where grant_id is not null;
create index identity_record_account_id on identity_record (account_id) where account_id is not null;
create index identity_record_expires_date_utc on identity_record (expires_date_utc);

create table identity_key (
  id text primary key,
  sealed_key bytea not null,
  created_date_utc timestamptz not null
);
