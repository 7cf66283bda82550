-- Stored verdicts of readiness follow the changes of households and of the setup. The functions have the rights of the owner, so that a
-- process of the previous release, whose role may not write the new table, still saves.
-- step: expand

-- Changes of many households at once wait for those of single ones. A change of all of them is judged twice: what a product requires is
-- cached for a minute.
create function queue_readiness_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into readiness_change (ip_code, is_urgent, changed_at)
  select distinct ip_code, (select count(*) from changed) <= 50, clock_timestamp() from changed;
  insert into readiness_change (ip_code, is_urgent, due_at)
  select '*', false, now() + interval '70 seconds' where exists (select from changed where ip_code = '*');
  return null;
end $$;
create trigger readiness_follows after insert on household_change
  referencing new table as changed for each statement execute function queue_readiness_changes();

create function queue_readiness_of_all() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into readiness_change (ip_code, is_urgent) values ('*', false);
  return null;
end $$;
create trigger readiness_follows after update on setup_generation
  for each statement execute function queue_readiness_of_all();
