-- Witnesses cosign the checkpoints of the transparency log (docs/decisions/0176). One row for each witness: the newest checkpoint that it
-- has cosigned, and what went wrong since.
-- step: expand

create table log_witness (
  -- Its name, the id of its key and the key, as the operator configured them.
  verifier_key text primary key,
  size bigint not null default 0 check (size >= 0),
  -- The checkpoint as this installation signed it, and the line of the witness. Both are empty before the first cosignature.
  checkpoint text not null default '',
  cosignature text not null default '',
  cosigned_date_utc timestamptz,
  -- Since its last cosignature.
  failed_since_utc timestamptz,
  failed_date_utc timestamptz,
  error text
);

create function keep_witnessed_size() returns trigger language plpgsql as $$
begin
  if new.size < old.size then
    raise exception 'a witness never cosigns a smaller log' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_witness_only_grows before update on log_witness for each row execute function keep_witnessed_size();
create trigger log_witness_is_never_deleted before delete on log_witness for each row execute function refuse_change();
create trigger log_witness_is_never_emptied before truncate on log_witness for each statement execute function refuse_change();
