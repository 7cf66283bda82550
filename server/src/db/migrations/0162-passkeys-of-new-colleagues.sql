-- Whoever reads a mailbox may have added a passkey while its address was that of a guest. When the address is added to the administrators
-- or to the staff, its passkeys, sessions and sign-ins end, so that a foreign passkey never counts for the resort.
-- step: expand

create function end_passkeys_of_new_colleague() returns trigger language plpgsql as $$
declare
  accounts text[];
begin
  if new.is_deleted then return null; end if;
  if tg_op = 'UPDATE' and old.email = new.email and not old.is_deleted then return null; end if;
  if exists (
    select from administrator_email
    where email = new.email and not is_deleted and (tg_table_name <> 'administrator_email' or id <> new.id)
    union all
    select from staff_member
    where email = new.email and not is_deleted and (tg_table_name <> 'staff_member' or id <> new.id)
  ) then return null; end if;
  select array_agg(id) into accounts from identity_account where email = lower(new.email);
  delete from passkey where account_id = any (accounts);
  with gone as (delete from sign_in where account_id = any (accounts) returning id)
  delete from identity_record where kind = 'Interaction' and id in (select id from gone);
  delete from identity_record where account_id = any (accounts);
  return null;
end
$$;

create trigger end_passkeys_of_new_administrator after insert or update of email, is_deleted on administrator_email
  for each row execute function end_passkeys_of_new_colleague();
create trigger end_passkeys_of_new_staff_member after insert or update of email, is_deleted on staff_member
  for each row execute function end_passkeys_of_new_colleague();
