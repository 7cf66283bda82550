-- Mobile passes in the product's own point of sale: an order for each person, product and season, which becomes an e-ticket,
-- how its link was sent, and which phone took it over. Only the adapter reads this table.

create sequence pos.new_mobile_order start with 70001;

create table pos.mobile_media (
  transaction_id text primary key,
  order_id text not null unique,
  ip_code text not null references pos.customer,
  product_code text not null references pos.product,
  season text not null,
  -- The e-ticket is a piece of media of the kind 'mobile'; none until the order is activated.
  media_id text unique references pos.pass_media,
  -- 1 e-mail, 2 SMS; none before it was sent.
  delivery_mode smallint check (delivery_mode in (1, 2)),
  recipient text,
  is_sent boolean not null default false,
  delivery_create_date_utc timestamptz(3),
  delivery_update_date_utc timestamptz(3),
  app_version text,
  device text check (device <> ''),
  download_date_utc timestamptz(3),
  download_mode smallint check (download_mode in (0, 1, 2)),
  unique (ip_code, product_code, season)
);
