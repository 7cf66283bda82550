-- A legal hold has one number of a person. Entries of the audit log about the numbers of merged customers, and about the household, are
-- kept too.
-- step: expand

-- Deletes entries of the audit log from before a time, except those about people whom a legal hold protects, by each of their numbers
-- (`kept_people`), and about their households. The holds of this moment count too, whatever the caller knew.
create function delete_audit_entries(recorded_before timestamptz, kept_people text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held text[] := kept_people || array(select unnest(contact_ids) from legal_hold where lifted_date_utc is null);
  heads text[] := held || array(select find_household_heads(held));
  deleted integer;
begin
  delete from audit_entry e
  where e.at_utc < recorded_before and is_old_record(e.at_utc)
    and not (e.subject ~ '^contact ' and split_part(e.subject, ' ', 2) = any (held))
    and not (e.subject ~ '^household ' and split_part(e.subject, ' ', 2) = any (heads));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- Processes of the previous release call this one.
create or replace function delete_audit_entries(recorded_before timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select delete_audit_entries(recorded_before, '{}')
$$;
revoke execute on function delete_audit_entries(timestamptz, text[]) from public;
