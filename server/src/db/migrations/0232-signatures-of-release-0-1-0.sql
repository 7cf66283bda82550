-- Processes of 0.1.0 extend the chain with a function of their own. Like that of 0.2.0, it now puts their records into the log, so that
-- guests can sign at them until they are replaced.
-- step: expand

create or replace function extend_waiver_chain(record_hashes bytea[])
returns table (n int, "position" bigint, previous_hash bytea, hash bytea) language sql rows 16 as $$
  select n, "position", previous_hash, hash from extend_waiver_chain(record_hashes, null)
$$;
