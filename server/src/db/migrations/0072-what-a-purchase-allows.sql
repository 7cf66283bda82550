-- The built-in point of sale knows for whom a product is sold, on which days it cannot be used, what is paid, and where a
-- card waits for its owner. The gates refuse accordingly.
-- step: expand
alter table pos.product add column age_min smallint;
alter table pos.product add constraint product_age_min_check check (age_min between 0 and 150) not valid;
alter table pos.product add column age_max smallint;
alter table pos.product add constraint product_age_max_check check (age_max between 0 and 150) not valid;

-- Days on which a product cannot be used, both inclusive.
create table pos.product_blackout (
  product_code text not null references pos.product,
  from_date date not null,
  until_date date not null,
  primary key (product_code, from_date),
  check (from_date <= until_date)
);

alter table pos.purchase add column is_paid boolean not null default true;

-- Where the owner gets a card; null = the owner has it, or nobody knows.
alter table pos.pass_media add column waits_at text;
alter table pos.pass_media add constraint pass_media_waits_at_check check (waits_at <> '') not valid;

-- What all households depend on, besides the triggers of 0065.
create trigger households_changed after insert or update or delete on pos.product_blackout
  for each statement execute function announce_to_all_households();
create trigger households_changed after update on pos.product
  for each statement execute function announce_to_all_households();
