-- The function that erases evidence decides itself what may be erased, so that a fault in the product, or a statement that somebody
-- smuggles into it, cannot empty records. And only the role of the product may call the functions that erase with the rights of the
-- owner: each start grants them (grant-to-runtime-role.ts).
-- step: expand

-- Whether the personal data of one person, or of everybody if `erased_contact` is null, may be erased from a signed waiver. Never while
-- a legal hold on anybody in it is in force. A record without a signed part is erased as a whole: of a rest of its fields, nobody could
-- verify anything.
create function may_erase_evidence(w signed_waiver, erased_contact text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with person as (
    select w.signer_ip_code as id
    union
    select p ->> 'contactId' from jsonb_array_elements(w.signed_for) p
  )
  select not exists (select from legal_hold where lifted_date_utc is null and contact_ids && array(select id from person))
    and case
      when erased_contact is null then is_old_record(w.signed_at_utc) or (select bool_and(is_erased_person(id)) from person)
      else w.signed_part is not null and is_erased_person(erased_contact)
    end
$$;

-- Erases the personal data of one person from signed waivers, or of everybody if `erased_contact` is null. Returns the positions of the
-- records that have changed. Refused if one of the records may not be erased. A role that may not update signed waivers erases with
-- this function, which has the rights of the owner.
create or replace function erase_evidence(positions bigint[], erased_contact text) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept bigint;
begin
  select min(w.position) into kept from signed_waiver w where w.position = any (positions) and not may_erase_evidence(w, erased_contact);
  if kept is not null then
    raise exception 'Erasing signed waiver % is not allowed: a legal hold, a person who was not erased, or its age keeps it.', kept;
  end if;
  return query
  update signed_waiver w set
    (typed_name, drawing, drawing_object, signer_name, signer_email, ip_address, peer_address, browser_name, browser_version, user_agent,
     circumstances, comment, evidence_salt, salts, signed_for, erased_date_utc) =
    (e.typed_name, e.drawing, e.drawing_object, e.signer_name, e.signer_email, e.ip_address, e.peer_address, e.browser_name,
     e.browser_version, e.user_agent, e.circumstances, e.comment, e.evidence_salt, e.salts, e.signed_for, now())
  from signed_waiver r, without_personal_data(r, erased_contact) e
  where r.position = any (positions) and w.position = r.position and e is distinct from r
  returning w.position;
end $$;

revoke execute on function
  erase_evidence(bigint[], text), erase_person_from_evidence(text), delete_audit_entries(timestamptz),
  delete_size_records(timestamptz, text[]), delete_photo_rejections(timestamptz, text[])
from public;
