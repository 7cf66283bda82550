-- People see where they are signed in at the built-in provider, end sessions, and sessions that nobody uses end by themselves.
-- A row is added with the first access token of a session. Its id is the hash that the provider's record of the session has.
-- step: expand

create table identity_session (
  id text primary key,
  account_id text not null,
  device text not null,
  max_idle_seconds integer not null,
  signed_in_date_utc timestamptz not null,
  used_date_utc timestamptz not null,
  ended_date_utc timestamptz
);
create index identity_session_account on identity_session (account_id);

-- The session that stays when all other access of an account ends.
alter table identity_account add column kept_session_id text;
