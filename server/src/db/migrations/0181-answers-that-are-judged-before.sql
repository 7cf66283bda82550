-- What home says about the readiness of a household, judged before the guest opens it. It is derived: judging the household again gives
-- the same answer. No names: an answer that would name a person is not stored.
-- step: expand

create table readiness_answer (
  -- Of the head of the household.
  ip_code text not null,
  location_id int not null references location (id),
  -- The release that judged. Another one may have other rules or texts.
  release text not null,
  -- The setup by which it was judged (setup_generation). An answer of another setup is not used.
  setup_generation bigint not null,
  -- As in readiness_verdict: an older judgement never replaces a newer one.
  judgement bigint not null,
  -- When a verdict of the household may change by itself. Then the answer is not used any more.
  expires_at timestamptz not null,
  -- The day, all visit days with their marks, and the people. Never searched, so its text is stored as it is.
  answer json not null,
  primary key (ip_code, location_id)
);

-- An answer is used only if no change of its household waits to be judged.
-- allow: index, because changes are deleted within seconds, so the table is small
create index readiness_change_by_household on readiness_change (ip_code);

-- Whoever deals with a change has judged anew. A process of the previous release does not replace the answer, so it goes with the change.
create function delete_answers_of_judged() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from readiness_answer where ip_code in (select ip_code from judged);
  return null;
end $$;
create trigger answers_follow after delete on readiness_change
  referencing old table as judged for each statement execute function delete_answers_of_judged();

-- A record that staff correct is saved without a completion, which would announce it. Messages without a contact change no facts.
create function announce_new_record_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform announce_contact_changes(array(select contact_id from changed where contact_id is not null limit 5001));
  return null;
end $$;
create trigger household_changed_by_insert after insert on pos_outbox
  referencing new table as changed for each statement execute function announce_new_record_rows();

-- As before (0065), and a head who moves to another household, is merged or deleted is announced under the own number too: nobody finds
-- it by looking up the new head, and what was stored under it must not be used any more.
create or replace function announce_customer_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform announce_contact_changes(array(
      select unnest(array[ip_code, head_ip_code, merged_into])
      from ((table changed except table changed_from) union all (table changed_from except table changed)) as customer
      limit 5001));
    perform announce_household_changes(array(
      select o.ip_code from changed_from o join changed n using (ip_code)
      where o.ip_code = o.head_ip_code and (o.head_ip_code, o.merged_into) is distinct from (n.head_ip_code, n.merged_into)
      order by 1 limit 5001));
  else
    perform announce_contact_changes(array(select head_ip_code from changed limit 5001));
    if tg_op = 'DELETE' then
      perform announce_household_changes(array(select ip_code from changed where ip_code = head_ip_code order by 1 limit 5001));
    end if;
  end if;
  return null;
end $$;
