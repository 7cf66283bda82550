-- What the installation signs of the cosignatures and time stamps that it has stored, so that none can be removed without notice
-- (docs/decisions/0202). One row. The list is empty until the first cosignature or time stamp after the upgrade.
-- step: expand

create table log_confirmation_list (
  id boolean primary key default true check (id),
  -- The list as a signed note, or empty.
  note text not null default ''
);
insert into log_confirmation_list default values;

create function keep_confirmations_growing() returns trigger language plpgsql as $$
begin
  if split_part(new.note, E'\n', 2)::bigint <= coalesce(nullif(split_part(old.note, E'\n', 2), ''), '0')::bigint then
    raise exception 'the list of confirmations only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_confirmation_list_only_grows before update on log_confirmation_list
  for each row execute function keep_confirmations_growing();
create trigger log_confirmation_list_is_never_deleted before delete on log_confirmation_list
  for each row execute function refuse_change();
create trigger log_confirmation_list_is_never_emptied before truncate on log_confirmation_list
  for each statement execute function refuse_change();
