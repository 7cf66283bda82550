-- What a pass opens, so that somebody can ask whether it would before standing at the gate: places that ask for passes,
-- the products that let people through there, from when until when, and the days of a purchase.

create table pos.access_location (
  code text primary key,
  name text not null
);

-- A product without a row opens nothing.
create table pos.product_access (
  id integer generated always as identity primary key,
  product_code text not null references pos.product,
  -- null = every place.
  access_location text references pos.access_location,
  -- By the resort's clock; null = from opening, until closing.
  from_time time,
  until_time time,
  check (from_time < until_time)
);
create index product_access_by_product on pos.product_access (product_code);

-- The days on which it can be used; null = the product date, and for open prepaid access any day.
alter table pos.purchase add column valid_from date;
alter table pos.purchase add column valid_until date;
alter table pos.purchase add check (valid_from <= valid_until);

-- Numbers are found however they are written: spaces, dashes and case do not count.
create index pass_media_by_plain_card_number on pos.pass_media (upper(translate(card_number, ' -', '')));
create index pass_media_by_plain_rfid_number on pos.pass_media (upper(translate(rfid_number, ' -', '')));
