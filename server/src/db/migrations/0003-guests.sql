-- Who a signed-in person is at the point of sale.

create table household (
  -- The IP code of the head of household.
  ip_code text primary key,
  -- What staff type to find the household; stands in the QR code of the arrival card.
  reference text not null unique check (reference ~ '^[A-Z0-9]{4}-[A-Z0-9]{4}$'),
  created_date_utc timestamptz not null default now()
);

create table guest_binding (
  issuer text not null,
  subject text not null,
  ip_code text not null references household,
  email text not null,
  created_date_utc timestamptz not null default now(),
  modified_date_utc timestamptz not null default now(),
  primary key (issuer, subject)
);
create index guest_binding_by_ip_code on guest_binding (ip_code);

-- Sign-ins that match no profile: staff find them by the short code that the guest reads out.
create table unmatched_sign_in (
  code text primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  given_name text not null,
  family_name text not null,
  reason text not null check (reason in ('none', 'several', 'email-not-verified')),
  created_date_utc timestamptz not null default now(),
  modified_date_utc timestamptz not null default now(),
  unique (issuer, subject)
);

-- The last good answer of the point of sale, so that check-in goes on while it is down.
create table household_snapshot (
  ip_code text primary key,
  facts jsonb not null,
  read_at_utc timestamptz not null
);
