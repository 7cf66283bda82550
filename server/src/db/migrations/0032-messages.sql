-- Messages to guests by e-mail or SMS: what is to be sent, and what became of it.

create table message (
  id bigint generated always as identity primary key,
  -- Goes along with every try, so that who receives a message twice can tell.
  key uuid not null unique default gen_random_uuid(),
  purpose text not null check (purpose in ('mobile-pass')),
  -- What causes the message: it is queued once.
  reference text not null,
  channel text not null check (channel in ('email', 'sms')),
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'outbox', 'expired')),
  -- Encrypted: recipient, first name and link.
  sealed_content bytea,
  -- The recipient with most of it covered, and a keyed hash to find it by; both go when the message expires.
  shown_recipient text,
  recipient_fingerprint bytea,
  expires_date_utc timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  last_attempt_date_utc timestamptz,
  -- When it is tried again by itself.
  next_attempt_date_utc timestamptz,
  created_date_utc timestamptz not null default now(),
  sent_date_utc timestamptz,
  unique (purpose, reference),
  check ((status = 'sent') = (sent_date_utc is not null)),
  -- Once it is sent or has expired, nobody can read it any more; until then it can be sent.
  check ((sealed_content is null) = (status in ('sent', 'expired')))
);
create index message_by_status on message (status, id);
create index message_by_recipient on message (recipient_fingerprint);
create index message_expiring on message (expires_date_utc) where shown_recipient is not null;
