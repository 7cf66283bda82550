-- What an installation is set to, who may change it, and who changed what.

create table settings_document (
  kind text primary key check (kind in ('general', 'language', 'theme')),
  value jsonb not null default '{}' check (jsonb_typeof(value) = 'object'),
  version integer not null default 1,
  modified_date_utc timestamptz not null default now()
);
insert into settings_document (kind) values ('general'), ('language'), ('theme');

create table administrator_email (
  id integer generated always as identity primary key,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  is_deleted boolean not null default false,
  created_date_utc timestamptz not null default now(),
  modified_date_utc timestamptz not null default now()
);
create unique index administrator_email_once on administrator_email (email) where not is_deleted;

create table audit_entry (
  id bigint generated always as identity primary key,
  at_utc timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('guest', 'administrator', 'api-key', 'system')),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entry_by_subject on audit_entry (subject, id);

-- Records that are evidence are only ever added. The refusal is a trigger, because an owner's missing grant is one
-- statement away from being given back.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: its rows are evidence', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_is_append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry for each statement execute function refuse_change();
