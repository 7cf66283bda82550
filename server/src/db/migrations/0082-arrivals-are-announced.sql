-- Open pages of a household learn at once who has arrived. The readiness does not depend on it, so it is only announced, and not
-- recorded as a change.
-- step: expand

create function announce_arrivals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('household_changed', household_ip_code) from (select distinct household_ip_code from changed limit 50) household;
  return null;
end $$;
create trigger household_changed_by_insert after insert on arrival_event
  referencing new table as changed for each statement execute function announce_arrivals();
