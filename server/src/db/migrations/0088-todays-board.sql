-- The board of the day: when each person is expected, stored with the verdict, and announcements of what changes the board.
-- step: expand

-- HH:MM by the clock of the location; null if the person is not expected on this day. Also null in rows of the previous release, until
-- the household is judged again.
alter table readiness_verdict add column planned_time text;

-- Stored verdicts get their planned time within minutes. Without any, there is nothing to judge.
insert into readiness_change (ip_code, is_urgent) select '*', false where exists (select from readiness_verdict);

-- The payload is the id of the location.
create function announce_arrivals_to_boards() returns trigger language plpgsql as $$
begin
  perform pg_notify('board_changed', location_id::text) from (select distinct location_id from changed) places;
  return null;
end $$;
create trigger arrivals_are_announced_to_boards after insert on arrival_event
  referencing new table as changed for each statement execute function announce_arrivals_to_boards();

-- Only verdicts of about today: a board shows no other day. A verdict that was only judged again changes nothing.
create function announce_new_verdicts() returns trigger language plpgsql as $$
begin
  perform pg_notify('board_changed', location_id::text)
  from (select distinct location_id from changed where visit_day between current_date - 1 and current_date + 1) places;
  return null;
end $$;
create trigger new_verdicts_are_announced after insert on readiness_verdict
  referencing new table as changed for each statement execute function announce_new_verdicts();

create function announce_changed_verdicts() returns trigger language plpgsql as $$
begin
  perform pg_notify('board_changed', location_id::text)
  from (
    select distinct changed.location_id
    from changed join previous using (location_id, contact_id, visit_day)
    where visit_day between current_date - 1 and current_date + 1
      and (changed.change_no <> previous.change_no or changed.planned_time is distinct from previous.planned_time)
  ) places;
  return null;
end $$;
create trigger changed_verdicts_are_announced after update on readiness_verdict
  referencing old table as previous new table as changed
  for each statement execute function announce_changed_verdicts();
