-- The customer report lists households that checked in at a location that goes by ages, whether they bought something or not.

-- Households in order, with the locations and days at which they completed or skipped something.
create index contact_task_completion_by_household
  on contact_task_completion (household_ip_code, location_id, resort_day);

-- A line without a product is there because the household checked in: on these resort days.
alter table report.line alter column product_code drop not null;
alter table report.line add column visit_days date[];

-- Reports that are there already stay readable until the next one.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'report'::regnamespace and c.relkind = 'r' and c.relname ~ '^line_[0-9]+$'
  loop
    execute format('alter table report.%I add column visit_days date[]', name);
  end loop;
end $$;
