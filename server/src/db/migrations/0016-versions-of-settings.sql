-- The texts and the look keep their last versions, so that an operator can bring one back.
create table settings_version (
  kind text not null check (kind in ('language', 'theme')),
  version integer not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  saved_date_utc timestamptz not null default now(),
  saved_by text not null,
  restored_version integer,
  changed_paths jsonb not null default '[]' check (jsonb_typeof(changed_paths) = 'array'),
  primary key (kind, version)
);
