-- Whoever keeps something that was made of the set-up sees by one number whether it is still good.

create table setup_generation (
  number bigint not null,
  only_row boolean primary key default true check (only_row)
);
insert into setup_generation (number) values (1);

create or replace function announce_setup_change() returns trigger language plpgsql as $$
begin
  update setup_generation set number = number + 1;
  perform pg_notify('first_chair_setup', tg_table_name);
  return null;
end $$;
