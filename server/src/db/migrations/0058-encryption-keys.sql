-- The keys that encrypt data in this database, by id and fingerprint. Neither reveals the key. A process that does not have
-- all of them does not start.
-- step: expand

create table encryption_key (
  -- The id that every encrypted value contains, as hex.
  key_id text primary key check (key_id ~ '^[0-9a-f]{8}$'),
  -- Null only for a key that was lost before its fingerprint was stored.
  fingerprint bytea unique check (octet_length(fingerprint) = 32),
  -- When a process last started with it as the key that encrypts. The key with the latest start is the current one.
  started_date_utc timestamptz,
  -- When a running process last said that it encrypts with it.
  used_date_utc timestamptz,
  -- How many records it still encrypts, as the re-encryption counted them.
  records_left bigint check (records_left >= 0),
  -- When an operator declared it as lost.
  lost_date_utc timestamptz,
  created_date_utc timestamptz not null default now(),
  check (fingerprint is not null or lost_date_utc is not null)
);
