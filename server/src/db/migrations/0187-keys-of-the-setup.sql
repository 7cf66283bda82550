-- Every location, activity, task, collection and webhook endpoint has a key: a stable name by which setup documents refer to it. The key is
-- made from the first name of the row, stays when the row is renamed, and is never given to another row.
-- step: expand
-- allow: rows, because these tables have some dozens of rows
-- allow: index, because these tables have some dozens of rows
-- allow: constraint, because a trigger gives every row of the previous release a key that no other row has

alter table location add column setup_key text;
alter table activity add column setup_key text;
alter table task add column setup_key text;
alter table collection add column setup_key text;
alter table webhook_endpoint add column setup_key text;

create function assign_setup_key() returns trigger language plpgsql as $$
declare
  name text := coalesce(to_jsonb(new) ->> 'name', to_jsonb(new) ->> 'description');
  stem text := trim('-' from left(trim('-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 50));
  candidate text := coalesce(nullif(stem, ''), tg_argv[0]);
  is_taken boolean;
  number integer := 1;
begin
  if new.setup_key is not null then
    return new;
  end if;
  stem := candidate;
  loop
    execute format('select exists (select from %I.%I where setup_key = $1)', tg_table_schema, tg_table_name)
      into is_taken using candidate;
    exit when not is_taken;
    number := number + 1;
    candidate := stem || '-' || number;
  end loop;
  new.setup_key := candidate;
  return new;
end $$;

create trigger location_gets_a_key before insert or update on location
  for each row execute function assign_setup_key('location');
create trigger activity_gets_a_key before insert or update on activity
  for each row execute function assign_setup_key('activity');
create trigger task_gets_a_key before insert or update on task
  for each row execute function assign_setup_key('task');
create trigger collection_gets_a_key before insert or update on collection
  for each row execute function assign_setup_key('collection');
create trigger webhook_endpoint_gets_a_key before insert or update on webhook_endpoint
  for each row execute function assign_setup_key('webhook');

update collection set setup_key = case id when 1 then 'access-locations' else 'hotlist-reasons' end where id in (1, 2);
-- The triggers give all other rows their keys, one after the other.
update location set setup_key = null where setup_key is null;
update activity set setup_key = null where setup_key is null;
update task set setup_key = null where setup_key is null;
update collection set setup_key = null where setup_key is null;
update webhook_endpoint set setup_key = null where setup_key is null;

create unique index location_setup_key_once on location (setup_key);
create unique index activity_setup_key_once on activity (setup_key);
create unique index task_setup_key_once on task (setup_key);
create unique index collection_setup_key_once on collection (setup_key);
create unique index webhook_endpoint_setup_key_once on webhook_endpoint (setup_key);
