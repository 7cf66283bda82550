-- Signatures are taken into a transparency log (docs/decisions/0130): a Merkle tree whose leaves are the hashes of signed records. The
-- chain ends here, and its end becomes the first leaf. Processes of the previous release continue to sign: the function with which they
-- extended the chain now puts their records into the log.
-- step: expand
-- allow: lock, because signatures wait only until this migration ends, and it reads and writes single rows

-- From here on no signature moves the chain, so its end is final.
lock table waiver_chain in share row exclusive mode;

-- The positions of signed waivers. They only identify a record: a failed signature leaves a gap.
create sequence signed_waiver_position;
select setval('signed_waiver_position', greatest(position, 1), position > 0) from waiver_chain;

-- Signed records that are not in the log yet. Their signatures are saved and acknowledged.
create table log_pending (
  position bigint primary key,
  -- SHA-256 of the evidence.
  record_hash bytea not null,
  since timestamptz not null default clock_timestamp()
);

-- The leaves of the tree. The first one is the end of the chain and has no position.
create table log_leaf (
  leaf_index bigint primary key check (leaf_index >= 0),
  position bigint unique,
  hash bytea not null check (length(hash) = 32),
  check ((leaf_index = 0) = (position is null))
);

-- The hashes of the tree above the leaves that tiles contain: the roots of subtrees of 256, 65536 ... leaves. `level` is that of the tile.
create table log_subtree (
  level smallint not null check (level > 0),
  subtree_index bigint not null check (subtree_index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, subtree_index)
);

-- The keys that sign checkpoints. The last one is in use; earlier ones verify earlier checkpoints.
create table log_key (
  id integer generated always as identity primary key,
  -- The name of the log.
  origin text not null,
  public_key bytea not null check (length(public_key) = 32),
  -- The private key, encrypted.
  sealed_private_key bytea not null,
  created_date_utc timestamptz not null default now()
);

-- The current tree, and the checkpoint that says so. Its one row is also the lock of whoever adds leaves.
create table log_state (
  id boolean primary key default true check (id),
  size bigint not null default 0,
  root bytea not null default sha256(''),
  checkpoint text not null default '',
  published_date_utc timestamptz not null default now()
);
insert into log_state default values;

create function keep_log_growing() returns trigger language plpgsql as $$
begin
  if new.size <= old.size then
    raise exception 'the log of signed waivers only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_state_only_grows before update on log_state for each row execute function keep_log_growing();
create trigger log_state_is_never_deleted before delete on log_state for each row execute function refuse_change();
create trigger log_state_is_never_emptied before truncate on log_state for each statement execute function refuse_change();
create trigger log_leaf_is_append_only before update or delete on log_leaf for each row execute function refuse_change();
create trigger log_leaf_is_never_emptied before truncate on log_leaf for each statement execute function refuse_change();
create trigger log_subtree_is_append_only before update or delete on log_subtree for each row execute function refuse_change();
create trigger log_subtree_is_never_emptied before truncate on log_subtree for each statement execute function refuse_change();
create trigger log_key_is_never_deleted before delete on log_key for each row execute function refuse_change();
create trigger log_key_is_never_emptied before truncate on log_key for each statement execute function refuse_change();

-- A key may only be encrypted again.
create function keep_log_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.origin, new.public_key) is distinct from (old.id, old.origin, old.public_key) then
    raise exception 'the keys of the log do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_key_only_changes_its_encryption before update on log_key for each row execute function keep_log_key();

-- The chain has ended. A statement of the previous release that was waiting for it is repeated: FC001 tells its process to.
create or replace function keep_chain_order() returns trigger language plpgsql as $$
begin
  raise exception 'the chain of signed waivers has ended' using errcode = 'FC001';
end $$;

-- For processes of the previous release. Their records are in the log, and no longer follow each other: each has 32 zero bytes as its
-- previous hash. Has the rights of the owner, because their role may not write the new table.
create or replace function extend_waiver_chain(record_hashes bytea[], signed_at_utc timestamptz[])
returns table (n int, "position" bigint, previous_hash bytea, hash bytea, previous_signed_at_utc timestamptz)
language plpgsql rows 16 security definer set search_path = public, pg_temp as $$
begin
  for i in 1 .. cardinality(record_hashes) loop
    n := i;
    position := nextval('signed_waiver_position');
    previous_hash := decode(repeat('00', 32), 'hex');
    hash := sha256(previous_hash || record_hashes[i]);
    insert into log_pending (position, record_hash) values (extend_waiver_chain.position, record_hashes[i]);
    return next;
  end loop;
end $$;

-- The function of 0.1.0, whose processes sign until they are replaced.
create or replace function extend_waiver_chain(record_hashes bytea[])
returns table (n int, "position" bigint, previous_hash bytea, hash bytea) language sql rows 16 as $$
  select n, "position", previous_hash, hash from extend_waiver_chain(record_hashes, null)
$$;

comment on column lost_signature.chain_hash is 'SHA-256 of the evidence; in rows from before the transparency log, the hash of the chain';
