-- Records that are only added can forget a person. The role of the product may still change none of them: it calls functions that
-- have the rights of the owner and erase exactly the fields that name somebody. Triggers refuse everything else, also to the owner
-- (docs/decisions/0165). Signed waivers have theirs (0146).
-- step: expand
-- allow: drop, because the triggers are replaced at once by ones that refuse everything that the previous release must not do
-- allow: lock, because each trigger is replaced within this short migration, which reads and writes no row

create function is_erased_person(person text) returns boolean language sql stable as $$
  select exists (select from erasure where contact_id = person)
$$;

-- Nothing that is younger than a year is deleted because its time has passed, whatever the settings are.
create function is_old_record(recorded timestamptz) returns boolean language sql stable as $$
  select recorded < now() - interval '1 year'
$$;

-- Rows about a person that say more than ids are deleted with the person, and a year after they were made if the operator wants it.
drop trigger rental_size_change_is_append_only on rental_size_change;
create trigger rental_size_change_is_append_only before update on rental_size_change for each row execute function refuse_change();
create trigger rental_size_change_is_never_deleted before delete on rental_size_change
  for each row when (not (is_erased_person(old.contact_id) or is_old_record(old.at_utc))) execute function refuse_change();
drop trigger rental_size_answer_is_append_only on rental_size_answer;
create trigger rental_size_answer_is_append_only before update on rental_size_answer for each row execute function refuse_change();
create trigger rental_size_answer_is_never_deleted before delete on rental_size_answer
  for each row when (not (is_erased_person(old.contact_id) or is_old_record(old.at_utc))) execute function refuse_change();
drop trigger photo_rejection_is_append_only on photo_rejection;
create trigger photo_rejection_is_append_only before update on photo_rejection for each row execute function refuse_change();
create trigger photo_rejection_is_never_deleted before delete on photo_rejection
  for each row when (not (is_erased_person(old.contact_id) or is_old_record(old.rejected_date_utc)))
  execute function refuse_change();

-- An event stays, without the name of who collected the child and why.
create function is_erased_arrival(before arrival_event, after arrival_event) returns boolean language plpgsql stable as $$
declare
  others arrival_event := after;
begin
  others.detail := before.detail;
  return others is not distinct from before and is_erased_person(before.contact_id)
    and after.detail = before.detail - 'collectedByName' - 'reason';
end $$;
drop trigger arrival_event_is_append_only on arrival_event;
create trigger arrival_event_is_append_only before update on arrival_event
  for each row when (not is_erased_arrival(old, new)) execute function refuse_change();
create trigger arrival_event_is_never_deleted before delete on arrival_event for each row execute function refuse_change();

-- An entry about a person stays, without the values.
create function is_erased_audit_entry(before audit_entry, after audit_entry) returns boolean language plpgsql stable as $$
declare
  others audit_entry := after;
begin
  others.before := before.before;
  others.after := before.after;
  return others is not distinct from before and num_nonnulls(after.before, after.after) = 0
    and before.subject ~ '^(contact|household) ' and is_erased_person(split_part(before.subject, ' ', 2));
end $$;
drop trigger audit_entry_is_append_only on audit_entry;
create trigger audit_entry_is_append_only before update on audit_entry
  for each row when (not is_erased_audit_entry(old, new)) execute function refuse_change();
create trigger audit_entry_is_never_deleted before delete on audit_entry
  for each row when (not is_old_record(old.at_utc)) execute function refuse_change();

-- Erases what records that are only added say about a person. The person must be in `erasure`, or the triggers refuse it.
create function erase_person_from_evidence(person text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from rental_size_change where contact_id = person;
  delete from rental_size_answer where contact_id = person;
  delete from photo_rejection where contact_id = person;
  update arrival_event set detail = detail - 'collectedByName' - 'reason'
  where contact_id = person and detail ?| array['collectedByName', 'reason'];
  update audit_entry set before = null, after = null
  where subject in ('contact ' || person, 'household ' || person) and num_nonnulls(before, after) > 0
    and action <> 'person-erased';
end $$;

-- Deletes entries of the audit log from before a time, except those about people whom a legal hold protects.
create function delete_audit_entries(recorded_before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from audit_entry e
  where e.at_utc < recorded_before and is_old_record(e.at_utc)
    and not exists (select from legal_hold h
                    where h.lifted_date_utc is null and split_part(e.subject, ' ', 2) = any (h.contact_ids)
                      and e.subject ~ '^(contact|household) ');
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- Deletes changes of sizes, answers about sizes, and rejected photos from before a time.
create function delete_size_records(recorded_before timestamptz, kept_people text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
  answers integer;
begin
  delete from rental_size_change where at_utc < recorded_before and is_old_record(at_utc) and contact_id <> all (kept_people);
  get diagnostics deleted = row_count;
  delete from rental_size_answer where at_utc < recorded_before and is_old_record(at_utc) and contact_id <> all (kept_people);
  get diagnostics answers = row_count;
  return deleted + answers;
end $$;
create function delete_photo_rejections(recorded_before timestamptz, kept_people text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from photo_rejection where rejected_date_utc < recorded_before and is_old_record(rejected_date_utc) and contact_id <> all (kept_people);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
