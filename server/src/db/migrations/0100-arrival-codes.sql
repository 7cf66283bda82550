-- Arrival codes that devices of the resort check without a network: the keys of the installation that sign them, and the
-- secret of each household and day, which also protects its record in an offline bundle.
-- step: expand
create table arrival_signing_key (
  -- The first four bytes of the SHA-256 of the public key, as hex.
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  -- The point of the key on P-256, uncompressed, as Base64.
  public_key text not null,
  sealed_private_key bytea not null,
  created_date_utc timestamptz not null
);

create table arrival_code (
  -- The head of the household.
  household_ip_code text not null,
  visit_day date not null,
  sealed_secret bytea not null,
  -- Derived from the secret: finds the household of an event that was recorded without a network.
  lookup_hash bytea not null unique check (octet_length(lookup_hash) = 16),
  created_date_utc timestamptz not null default now(),
  primary key (household_ip_code, visit_day)
);
create index arrival_code_of_day on arrival_code (visit_day);
