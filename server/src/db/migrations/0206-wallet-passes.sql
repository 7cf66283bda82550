-- Passes in the wallets of phones follow the readiness of their person (docs/decisions/0200). A row of wallet_pass is marked when
-- something changed; a job compares what the pass says now with what was sent, and sends it again if it differs.
-- step: expand

create table wallet_pass (
  -- The same in both wallets. A keyed hash, so it says nothing about the person.
  serial_number text not null,
  wallet text not null check (wallet in ('apple', 'google')),
  -- All three are erased with the person. The pass is then withdrawn.
  household_ip_code text,
  contact_id text,
  external_order_id text not null default '',
  -- Of what the wallet has now; null before anything was compared.
  content_hash bytea,
  is_voided boolean not null default false,
  -- Of the last update, in the order of the commits; 0: as it was added.
  update_no bigint not null default 0,
  -- Whole seconds, because phones compare seconds. Each update is later than the one before.
  updated_date_utc timestamptz not null default date_trunc('second', now()),
  -- Increases with each mark: a mark that comes while the pass is compared is not lost.
  change_no bigint not null default 0,
  -- When the pass is compared next; null: nothing has changed.
  due_utc timestamptz,
  due_since_utc timestamptz,
  claimed_until_utc timestamptz,
  attempts integer not null default 0,
  last_attempt_utc timestamptz,
  last_error text,
  created_date_utc timestamptz not null default now(),
  primary key (serial_number, wallet)
);
create unique index wallet_pass_of_contact on wallet_pass (contact_id, external_order_id, wallet) where contact_id is not null;
create index wallet_pass_of_household on wallet_pass (household_ip_code) where household_ip_code is not null;
create index wallet_pass_due on wallet_pass (due_utc) where due_utc is not null;

-- What passes in Apple Wallet sign in with. The tokens themselves are on phones only. A pass that was added twice has two.
create table wallet_pass_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  serial_number text not null,
  wallet text not null default 'apple' check (wallet = 'apple'),
  -- Of the pass when it was added: a phone that registers later is told what it missed.
  update_no bigint not null,
  created_date_utc timestamptz not null default now(),
  foreign key (serial_number, wallet) references wallet_pass on delete cascade
);
create index wallet_pass_token_of_pass on wallet_pass_token (serial_number, wallet);

-- Phones with passes in Apple Wallet, and when they are to be notified that one of their passes has changed.
create table wallet_device (
  -- Chosen by Apple's software. Whoever knows it may ask which passes have changed.
  device_id text primary key,
  push_token text not null,
  change_no bigint not null default 0,
  due_utc timestamptz,
  due_since_utc timestamptz,
  claimed_until_utc timestamptz,
  attempts integer not null default 0,
  last_attempt_utc timestamptz,
  last_error text,
  created_date_utc timestamptz not null default now()
);
create index wallet_device_due on wallet_device (due_utc) where due_utc is not null;

create table wallet_registration (
  device_id text not null references wallet_device on delete cascade,
  serial_number text not null,
  wallet text not null default 'apple' check (wallet = 'apple'),
  registered_date_utc timestamptz not null default now(),
  primary key (device_id, serial_number),
  foreign key (serial_number, wallet) references wallet_pass on delete cascade
);
create index wallet_registration_of_pass on wallet_registration (serial_number, wallet);

-- How the systems of the wallets answer, and for Apple the number of the last update: its row is locked while one is saved, so the
-- numbers follow the order of the commits.
create table wallet_system (
  wallet text primary key check (wallet in ('apple', 'google')),
  last_update_no bigint not null default 0,
  last_success_utc timestamptz,
  -- Since the last success: nothing is sent before this time, so that a system that is down is not called for every pass.
  not_before_utc timestamptz,
  failures integer not null default 0,
  last_error text,
  last_error_utc timestamptz
);
insert into wallet_system (wallet) values ('apple'), ('google');

-- A pass without its person is withdrawn, whoever erases the person.
create function withdraw_wallet_pass() returns trigger language plpgsql as $$
begin
  new.change_no := old.change_no + 1;
  new.due_utc := now();
  new.due_since_utc := coalesce(old.due_since_utc, now());
  return new;
end $$;
create trigger wallet_pass_of_nobody_is_withdrawn before update on wallet_pass
  for each row when (old.contact_id is not null and new.contact_id is null) execute function withdraw_wallet_pass();
