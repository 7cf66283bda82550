-- Changed verdicts mark the passes of their people, in the transaction that also queues the webhooks readiness.changed. So does a
-- household that was judged because something else about it changed, such as a name or an order.
-- step: expand

create function mark_wallet_passes(contact_ids text[], household_ip_codes text[]) returns void language sql as $$
  update wallet_pass
  set change_no = change_no + 1, due_utc = coalesce(due_utc, now()), due_since_utc = coalesce(due_since_utc, now())
  where contact_id = any (contact_ids) or household_ip_code = any (household_ip_codes)
$$;

create function mark_wallet_passes_of_verdicts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Most installations have no such pass, and most changes are those of thousands of people at the start of a day.
  if not exists (select from wallet_pass) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform mark_wallet_passes(array(select distinct contact_id from changed), '{}');
  else
    -- The other change is that a day has passed: the pass then shows the next one.
    perform mark_wallet_passes(array(
      select distinct n.contact_id
      from changed n join changed_from o using (location_id, contact_id, visit_day)
      where n.change_no <> o.change_no or (n.expires_at is null) <> (o.expires_at is null)), '{}');
  end if;
  return null;
end $$;
create trigger wallet_passes_follow_insert after insert on readiness_verdict
  referencing new table as changed for each statement execute function mark_wallet_passes_of_verdicts();
create trigger wallet_passes_follow_update after update on readiness_verdict
  referencing new table as changed old table as changed_from for each statement execute function mark_wallet_passes_of_verdicts();

create function mark_wallet_passes_of_judged() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from wallet_pass) then
    perform mark_wallet_passes('{}', array(select distinct ip_code from judged where is_urgent and ip_code <> '*'));
  end if;
  return null;
end $$;
create trigger wallet_passes_follow after delete on readiness_change
  referencing old table as judged for each statement execute function mark_wallet_passes_of_judged();
