-- Adults who sign with a signing link say where their copy should go (docs/decisions/0174). A row lives for minutes: until the e-mail is
-- queued, and at most for a day.
-- step: expand

create table waiver_copy_request (
  -- Of the signer.
  ip_code text primary key,
  -- Encrypted: the address.
  sealed_recipient bytea not null,
  requested_date_utc timestamptz not null
);
