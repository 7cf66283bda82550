-- Announces which households' facts have changed, so that open pages and stored verdicts of readiness follow at once. Triggers do it,
-- because staff, imports and other programs change these tables too.
-- step: expand

-- One row per change. The row '*' is a change of many households, or of what all of them depend on.
create table household_change (
  id bigint generated always as identity primary key,
  -- The IP code of the head of household.
  ip_code text not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Records changes of households and announces them to all processes when the transaction commits. More than 50 households are announced
-- as '*', so that no statement fills the queue of notifications. The functions here have the rights of the owner, so that a process of
-- the previous release, whose role may not write the new table, still saves.
create function announce_household_changes(heads text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into household_change (ip_code) select unnest(heads);
  perform pg_notify('household_changed', head)
  from unnest(case when cardinality(heads) > 50 then array['*'] else heads end) head;
end $$;

-- The heads of the households in which these contacts are, as far as this database knows: the built-in point of sale has all households,
-- and for another one a contact is found by the tasks that the household completed. An adult who signs in is in an own household, and
-- may also be a member of the household of somebody else.
create function find_household_heads(contact_ids text[]) returns setof text language sql stable as $$
  select head_ip_code from pos.customer where ip_code = any (contact_ids)
  union
  select household_ip_code from public.contact_task_completion where contact_id = any (contact_ids)
$$;

-- Announces the households of these contacts. Those of more than 5,000 contacts are announced and recorded as '*' without being looked
-- up. Heads are always looked up in indexes, with a plan that is made once: it may have been made when the tables were empty.
create function announce_contact_changes(contact_ids text[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(contact_ids) = 0 then return; end if;
  perform announce_household_changes(
    case when cardinality(contact_ids) > 5000 then array['*']
         else array(select head from find_household_heads(contact_ids) head order by 1) end);
end $$;

-- In the functions of triggers, the rows after the statement are called "changed", and so are deleted rows. The rows before an update are
-- called "changed_from". An update of rows that stay as they were is not announced, because imports write all rows of a file.

-- Rows of a contact and of the household that saved them.
create function announce_contact_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  contacts text[] := array(select contact_id from changed limit 5001);
begin
  -- An "insert ... on conflict" is both an insert and an update, one of them without rows.
  if cardinality(contacts) = 0 then return null; end if;
  perform announce_household_changes(
    case when cardinality(contacts) > 5000 then array['*']
         else array(select household_ip_code from changed union select head from find_household_heads(contacts) head order by 1) end);
  return null;
end $$;

-- Messages to the point of sale: whether one of them waits.
create function announce_pos_message_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform announce_contact_changes(array(
      select unnest(n.contact_ids) from changed n join changed_from o using (id) where n.status <> o.status limit 5001));
  else
    perform announce_contact_changes(array(select unnest(contact_ids) from changed where status = 'waiting' limit 5001));
  end if;
  return null;
end $$;

-- Customers of the built-in point of sale. One who moves to another household or is merged into another customer changes both.
create function announce_customer_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform announce_contact_changes(array(
      select unnest(array[ip_code, head_ip_code, merged_into])
      from ((table changed except table changed_from) union all (table changed_from except table changed)) as customer
      limit 5001));
  else
    perform announce_contact_changes(array(select head_ip_code from changed limit 5001));
  end if;
  return null;
end $$;

-- Records of one customer of the built-in point of sale.
create function announce_customer_record_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform announce_contact_changes(array(
      select ip_code
      from ((table changed except table changed_from) union all (table changed_from except table changed)) as customer_record
      limit 5001));
  else
    perform announce_contact_changes(array(select ip_code from changed limit 5001));
  end if;
  return null;
end $$;

-- Photos: moving their bytes to object storage changes nothing for a household.
create function announce_replaced_photos() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_contact_changes(array(
    select ip_code from changed n join changed_from o using (ip_code)
    where (n.photo_hash, n.updated_on) is distinct from (o.photo_hash, o.updated_on)
    limit 5001));
  return null;
end $$;

-- Blocks of cards and phones.
create function announce_pass_block_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform announce_contact_changes(array(
    select ip_code from pos.pass_media where id = any (array(select media_id from changed limit 5001))));
  return null;
end $$;

-- What all households depend on: what a product opens and requires, and the texts of waivers.
create function announce_to_all_households() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_household_changes(array['*']);
  return null;
end $$;

-- The signing statement locks these two tables in this order too.
create trigger household_changed_by_insert after insert on contact_task_completion
  referencing new table as changed for each statement execute function announce_contact_rows();
create trigger household_changed_by_update after update on contact_task_completion
  referencing new table as changed for each statement execute function announce_contact_rows();
create trigger household_changed_by_delete after delete on contact_task_completion
  referencing old table as changed for each statement execute function announce_contact_rows();

-- A new message is saved together with a completion, which announces it.
create trigger household_changed_by_update after update on pos_outbox
  referencing old table as changed_from new table as changed for each statement execute function announce_pos_message_rows();
create trigger household_changed_by_delete after delete on pos_outbox
  referencing old table as changed for each statement execute function announce_pos_message_rows();

create trigger household_changed_by_insert after insert on signing_link
  referencing new table as changed for each statement execute function announce_contact_rows();
create trigger household_changed_by_update after update on signing_link
  referencing new table as changed for each statement execute function announce_contact_rows();
create trigger household_changed_by_delete after delete on signing_link
  referencing old table as changed for each statement execute function announce_contact_rows();

create trigger household_changed_by_insert after insert on pos.customer
  referencing new table as changed for each statement execute function announce_customer_rows();
create trigger household_changed_by_update after update on pos.customer
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_rows();
create trigger household_changed_by_delete after delete on pos.customer
  referencing old table as changed for each statement execute function announce_customer_rows();

create trigger household_changed_by_insert after insert on pos.purchase
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.purchase
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.purchase
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.authorization
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.authorization
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.authorization
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.rental_profile
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.rental_profile
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.rental_profile
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.child_registration
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.child_registration
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.child_registration
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.photo
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.photo
  referencing old table as changed_from new table as changed for each statement execute function announce_replaced_photos();
create trigger household_changed_by_delete after delete on pos.photo
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.pass_media
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.pass_media
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.pass_media
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.mobile_media
  referencing new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_update after update on pos.mobile_media
  referencing old table as changed_from new table as changed for each statement execute function announce_customer_record_rows();
create trigger household_changed_by_delete after delete on pos.mobile_media
  referencing old table as changed for each statement execute function announce_customer_record_rows();

create trigger household_changed_by_insert after insert on pos.hotlist_entry
  referencing new table as changed for each statement execute function announce_pass_block_rows();
create trigger household_changed_by_update after update on pos.hotlist_entry
  referencing new table as changed for each statement execute function announce_pass_block_rows();
create trigger household_changed_by_delete after delete on pos.hotlist_entry
  referencing old table as changed for each statement execute function announce_pass_block_rows();

create trigger households_changed after insert or update or delete on pos.product_component
  for each statement execute function announce_to_all_households();
create trigger households_changed after insert or update or delete on pos.product_access
  for each statement execute function announce_to_all_households();
create trigger households_changed after insert or update or delete on pos.authorization_type
  for each statement execute function announce_to_all_households();
