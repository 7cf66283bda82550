-- Passkeys of the people who sign in at the built-in identity provider, and the one-time links with which somebody who works for the resort
-- gets a new one. Only the public part of a passkey is stored.
-- step: expand

create table passkey (
  -- The id that the authenticator gave it, base64url.
  id text primary key,
  account_id text not null references identity_account on delete cascade,
  -- COSE, base64url.
  public_key text not null,
  -- How often it was used, if the authenticator counts.
  counter bigint not null,
  transports text[] not null,
  created_date_utc timestamptz not null,
  used_date_utc timestamptz
);
create index passkey_account_id on passkey (account_id);

create table passkey_recovery (
  token_hash bytea primary key,
  email text not null,
  expires_date_utc timestamptz not null,
  used_date_utc timestamptz
);
