-- Signed waivers of past seasons can be detached into a file. Their links of the chain stay here, so the chain has no gap.
-- step: expand
-- allow: drop, because the triggers are replaced at once by ones that refuse everything that the previous release must not do

create table archived_waiver (
  position bigint primary key,
  previous_hash bytea not null,
  record_hash bytea not null,
  chain_hash bytea not null,
  -- The name of the file, without its folder.
  archive text not null,
  archived_date_utc timestamptz not null default now(),
  check (chain_hash = sha256(previous_hash || record_hash))
);
create index archived_waiver_by_archive on archived_waiver (archive, position);

-- A signed waiver can be deleted only while its link is archived with the same hashes.
create function is_archived(waiver_position bigint, waiver_record_hash bytea, waiver_chain_hash bytea) returns boolean
language sql stable as $$
  select exists (select from archived_waiver
                 where position = waiver_position and record_hash = waiver_record_hash and chain_hash = waiver_chain_hash)
$$;
create function has_archived_waiver(waiver_position bigint) returns boolean language sql stable as $$
  select exists (select from archived_waiver where position = waiver_position)
$$;
drop trigger signed_waiver_is_never_deleted on signed_waiver;
create trigger signed_waiver_is_never_deleted before delete on signed_waiver
  for each row when (not is_archived(old.position, old.record_hash, old.chain_hash)) execute function refuse_change();
drop trigger signed_waiver_contact_is_append_only on signed_waiver_contact;
create trigger signed_waiver_contact_is_append_only before update on signed_waiver_contact
  for each row execute function refuse_change();
create trigger signed_waiver_contact_is_never_deleted before delete on signed_waiver_contact
  for each row when (not has_archived_waiver(old.position)) execute function refuse_change();
