-- Signing in with a code that is sent by e-mail. An account is an address that somebody has proved; its id is the subject of the tokens.
-- A sign-in belongs to one request of a browser at the built-in identity provider. Codes and links are stored as hashes.
-- step: expand

create table identity_account (
  id text primary key,
  email text not null unique,
  given_name text not null default '',
  family_name text not null default '',
  -- When the person last said that they want no passkey.
  passkey_declined_date_utc timestamptz,
  created_date_utc timestamptz not null default now(),
  signed_in_date_utc timestamptz
);

create table sign_in (
  -- The hash of the id that only the browser and the provider know.
  id text primary key,
  account_id text references identity_account on delete cascade,
  proved_by text check (proved_by in ('code', 'link', 'passkey')),
  is_stopped boolean not null default false,
  -- The person has typed their names in this sign-in.
  is_named boolean not null default false,
  -- The person has said in this sign-in whether they want a passkey.
  is_passkey_answered boolean not null default false,
  -- What a passkey must sign next.
  challenge text,
  created_date_utc timestamptz not null default now(),
  expires_date_utc timestamptz not null,
  check ((account_id is null) = (proved_by is null))
);
create index sign_in_expires_date_utc on sign_in (expires_date_utc);
create index sign_in_account_id on sign_in (account_id) where account_id is not null;

create table sign_in_code (
  id bigint generated always as identity primary key,
  sign_in_id text not null references sign_in on delete cascade,
  email text not null,
  code_hash bytea not null,
  link_hash bytea not null unique,
  -- Both screens show these words when the link is opened on another device.
  words text not null,
  -- The browser that asked for the code, such as "Chrome on Windows".
  device text not null,
  tries_left smallint not null check (tries_left >= 0),
  sent_date_utc timestamptz not null,
  expires_date_utc timestamptz not null,
  -- Set when it was used, replaced or stopped: it is never accepted again.
  ended_date_utc timestamptz
);
create index sign_in_code_sign_in_id on sign_in_code (sign_in_id, id desc);
create index sign_in_code_open on sign_in_code (email) where ended_date_utc is null;

-- Whether the last code could be handed to the mail server. One row.
create table sign_in_mail (
  id boolean primary key default true check (id),
  failed_date_utc timestamptz,
  sent_date_utc timestamptz
);
insert into sign_in_mail (id) values (true);

-- In a demo there is no mail server: its page /outbox shows the mails that would be sent.
create table demo_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  link text not null,
  sent_date_utc timestamptz not null
);
