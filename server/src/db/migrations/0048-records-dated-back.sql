-- Links records to the chain as before, and says when the record before each of them was signed, so that a clock that went back
-- is noted. A function reads what was committed while it waited for the chain; the statement around it does not.
create function extend_waiver_chain(record_hashes bytea[], signed_at_utc timestamptz[])
returns table (n int, "position" bigint, previous_hash bytea, hash bytea, previous_signed_at_utc timestamptz)
language plpgsql rows 16 as $$
begin
  for i in 1 .. cardinality(record_hashes) loop
    update waiver_chain c
    set position = c.position + 1, previous_hash = c.hash, hash = sha256(c.hash || record_hashes[i])
    returning i, c.position, c.previous_hash, c.hash into n, position, previous_hash, hash;
    previous_signed_at_utc := case
      when i > 1 then signed_at_utc[i - 1]
      else (select w.signed_at_utc from signed_waiver w where w.position = extend_waiver_chain.position - 1)
    end;
    return next;
  end loop;
end $$;
