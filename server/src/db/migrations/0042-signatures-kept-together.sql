-- Links several records to the chain in one statement, in the order given, each by one step as the chain demands; answers their places.
-- The chain's one row is held from the first step until the transaction ends.

create function extend_waiver_chain(record_hashes bytea[])
returns table (n int, "position" bigint, previous_hash bytea, hash bytea) language plpgsql rows 16 as $$
begin
  for i in 1 .. cardinality(record_hashes) loop
    return query
      update waiver_chain c
      set position = c.position + 1, previous_hash = c.hash, hash = sha256(c.hash || record_hashes[i])
      returning i, c.position, c.previous_hash, c.hash;
  end loop;
end $$;
