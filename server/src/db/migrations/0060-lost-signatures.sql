-- Signatures that were acknowledged to a guest and are no longer in the chain: a failover or a restore lost their commit. The
-- evidence itself is lost; these rows say which households have to sign again.
-- step: expand

create table lost_signature (
  -- The place in the chain that the signature had. Another signature may have it now, with another hash.
  position bigint not null,
  chain_hash bytea not null,
  -- Null if the signature was acknowledged by another process, or before this process started.
  household_ip_code text,
  acknowledged_date_utc timestamptz not null,
  found_date_utc timestamptz not null default now(),
  resolved_date_utc timestamptz,
  primary key (position, chain_hash)
);
create index lost_signature_unresolved on lost_signature (position) where resolved_date_utc is null;
