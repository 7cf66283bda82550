-- A change of a waiver text is a release: material or cosmetic, live at once or at a time. Only the texts of the built-in point of sale have
-- releases.
-- step: expand
create table waiver_text_release (
  pos_waiver_id text not null,
  -- The version of the waiver that it made, or will make.
  number integer not null check (number > 0),
  -- Null: the text from before the first release.
  kind text check (kind in ('material', 'cosmetic')),
  html text not null,
  -- SHA-256 of the text as guests read it.
  text_hash bytea not null check (octet_length(text_hash) = 32),
  -- What changed, in the operator's own words.
  summary text not null default '',
  restored_version integer,
  -- The e-mail of the administrator; empty for the text from before the first release.
  created_by text not null,
  created_at timestamptz not null default now(),
  -- By the clock of the resort; null = it was released at once.
  scheduled_for timestamp,
  -- Null while it is scheduled.
  released_at timestamptz,
  primary key (pos_waiver_id, number),
  check (released_at is not null or scheduled_for is not null)
);
create unique index waiver_text_release_scheduled on waiver_text_release (pos_waiver_id) where released_at is null;

create trigger setup_changed after insert or update or delete on waiver_text_release
  for each statement execute function announce_setup_change();
