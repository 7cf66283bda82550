-- After a cosignature or a time stamp, the log publishes another checkpoint of the same tree, which says how often the list of
-- confirmations was written (docs/decisions/0212).
-- step: expand

-- How often the list of confirmations had been written when a checkpoint was signed. 0 if the checkpoint does not say so.
create function get_confirmations_number(checkpoint text) returns bigint language sql immutable as $$
  select coalesce(substring(checkpoint from E'\nfirst-chair/confirmations/v1 ([0-9]+)\n')::bigint, 0)
$$;

create or replace function keep_log_growing() returns trigger language plpgsql as $$
begin
  if new.size > old.size then
    return new;
  end if;
  if new.size = old.size and new.root = old.root
    and get_confirmations_number(new.checkpoint) > get_confirmations_number(old.checkpoint) then
    return new;
  end if;
  raise exception 'the log of signed waivers only grows' using errcode = 'restrict_violation';
end $$;
