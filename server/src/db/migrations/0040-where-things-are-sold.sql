-- Where the built-in point of sale sells, so that administrators choose such a code by its name. What was sold already says
-- which codes there are; a code that came with a purchase is its own name.

create table pos.sales_location (
  code text primary key,
  name text not null
);

insert into pos.sales_location (code, name)
select distinct sales_location_id, sales_location_id from pos.purchase where sales_location_id is not null;
