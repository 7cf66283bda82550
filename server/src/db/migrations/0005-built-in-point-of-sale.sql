-- The product's own point of sale, for resorts that run the product without another one. Only its adapter reads these tables.

create schema pos;

create table pos.customer (
  ip_code text primary key,
  first_name text not null,
  last_name text not null,
  -- First and last name as names are compared when a sign-in looks for its profile.
  folded_name text not null,
  email text check (email = lower(btrim(email)) and email <> ''),
  phone text,
  birth_date date,
  -- The IP code of the head of household; one's own for the head.
  head_ip_code text not null references pos.customer deferrable initially deferred,
  -- Where this customer was merged into another one.
  merged_into text references pos.customer deferrable initially deferred,
  position integer not null default 0
);
create index customer_by_email on pos.customer (email) where email is not null;
create index customer_by_head on pos.customer (head_ip_code, position);

create table pos.product (
  code text primary key,
  name text not null
);

create table pos.product_component (
  product_code text not null references pos.product,
  code text not null,
  rules text[] not null default '{}',
  authorization_types text[] not null default '{}',
  is_image_required boolean not null default false,
  primary key (product_code, code)
);

create table pos.purchase (
  id text primary key,
  ip_code text not null references pos.customer,
  kind text not null check (kind in ('prepaidAccess', 'transaction', 'orderLine')),
  product_code text not null references pos.product,
  product_date date,
  is_open boolean not null default true,
  is_cancelled boolean not null default false,
  resort_code text,
  resort_group_code text,
  sales_location_id text
);
create index purchase_by_customer on pos.purchase (ip_code);

create table pos.authorization_type (
  code text primary key,
  name text not null,
  -- The waiver's text as HTML.
  html text not null
);

create table pos.authorization (
  ip_code text not null references pos.customer,
  authorization_type text not null references pos.authorization_type,
  start_date date not null,
  end_date date,
  text_hash text,
  comment text not null default '',
  -- What recorded it, so that telling it twice records it once.
  source text not null,
  recorded_date_utc timestamptz not null default now(),
  primary key (ip_code, authorization_type, source),
  check (end_date is null or start_date <= end_date)
);

create table pos.rental_profile (
  ip_code text primary key references pos.customer,
  ability_key text,
  age_key text,
  height_key text,
  weight_key text,
  shoe_size text check (length(shoe_size) <= 32),
  goofy text check (goofy in ('Y', 'N')),
  updated_on date not null
);

-- One entry of the lists that a rental profile chooses from.
create table pos.rental_list_entry (
  list text not null check (list in ('ability', 'age', 'height', 'weight', 'shoeSize')),
  list_key text not null,
  -- Imperial and metric text, separated by a slash, for heights and weights.
  list_description text not null,
  -- Entries below 0 are hidden.
  din_lookup_value integer not null,
  position integer not null,
  primary key (list, list_key)
);

create table pos.child_registration (
  ip_code text primary key references pos.customer,
  -- The whole profile, encrypted: it holds health notes.
  sealed_profile bytea not null,
  updated_on date not null
);

create table pos.photo (
  ip_code text primary key references pos.customer,
  -- A 400x400 JPEG.
  jpeg bytea not null,
  photo_hash text not null,
  updated_on date not null
);

create table pos.pass_media (
  id text primary key,
  ip_code text not null references pos.customer,
  card_number text unique,
  rfid_number text unique,
  kind text not null check (kind in ('card', 'mobile')),
  is_active boolean not null default true,
  is_printed boolean not null default false
);
create index pass_media_by_customer on pos.pass_media (ip_code);

create table pos.hotlist_entry (
  media_id text not null references pos.pass_media,
  reason_code text not null,
  from_date date not null,
  primary key (media_id, reason_code)
);
