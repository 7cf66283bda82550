-- A household may have completed its check-in with any completion. If an endpoint wants to know, a job judges the household
-- after each statement that completes or skips tasks.
-- step: expand

create function judge_check_in() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted('check-in.completed') then
    perform graphile_worker.add_job('judge-check-in', json_build_object('householdIpCode', household_ip_code,
                                                                        'locationId', location_id))
    from (select distinct household_ip_code, location_id from changed) as household;
  end if;
  return null;
end $$;

create trigger completion_added_may_end_check_in after insert on contact_task_completion
  referencing new table as changed for each statement execute function judge_check_in();
create trigger completion_changed_may_end_check_in after update on contact_task_completion
  referencing new table as changed for each statement execute function judge_check_in();
