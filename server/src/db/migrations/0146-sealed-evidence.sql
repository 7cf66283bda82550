-- The evidence of a new signature is an SD-JWT (docs/decisions/0160): the installation signs hashes of the personal fields, and the record
-- has the fields with their salts. Erasing drops fields and salts; the signed part stays and can still be verified.
-- step: expand
-- allow: drop, because the trigger is replaced at once by one that also allows nothing but erasing

alter table signed_waiver add column signed_part text;
-- The salt of each personal field, by its path, such as "signer.name". A field without a salt was erased.
alter table signed_waiver add column salts jsonb;
-- How the person signed: on which device, signed in how, and when the text was read.
alter table signed_waiver add column circumstances jsonb;
alter table signed_waiver add column erased_date_utc timestamptz(3);

-- Whether the record has a signed part. Its leaf in the log has another kind then.
alter table archived_waiver add column is_sealed boolean not null default false;

-- The record without the personal data of one person, or of everybody if `erased_contact` is null. Customer numbers stay: without the
-- records of the point of sale they name nobody. The device and the comment belong to the signer; the comment also names the others.
create function without_personal_data(w signed_waiver, erased_contact text) returns signed_waiver
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  is_signer boolean := erased_contact is null or erased_contact = w.signer_ip_code;
begin
  if is_signer then
    w.typed_name := null;
    w.drawing := null;
    w.drawing_object := null;
    w.signer_name := '';
    w.signer_email := '';
    w.ip_address := '';
    w.peer_address := null;
    w.browser_name := '';
    w.browser_version := '';
    w.user_agent := null;
    w.circumstances := null;
  end if;
  w.comment := '';
  w.evidence_salt := null;
  w.salts := (
    select jsonb_object_agg(path, salt) from jsonb_each(w.salts) as s (path, salt)
    where path <> 'comment' and case
      when path ~ '^signedFor\.[0-9]+\.contactId$' or path = 'signer.ipCode' then true
      when path like 'signedFor.%' then erased_contact is not null
        and w.signed_for -> split_part(path, '.', 2)::int ->> 'contactId' is distinct from erased_contact
      else not is_signer end);
  w.signed_for := (
    select jsonb_agg(
      case when erased_contact is null or person ->> 'contactId' = erased_contact
        then jsonb_build_object('contactId', person -> 'contactId', 'firstName', '', 'lastName', '', 'birthDate', null)
        else person end order by n)
    from jsonb_array_elements(w.signed_for) with ordinality as p (person, n));
  return w;
end $$;

create function is_erased_record(before signed_waiver, after signed_waiver) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  expected signed_waiver;
  contact text;
begin
  if after.erased_date_utc is null then return false; end if;
  foreach contact in array array[null, before.signer_ip_code]
      || array(select person ->> 'contactId' from jsonb_array_elements(before.signed_for) person) loop
    expected := without_personal_data(before, contact);
    expected.erased_date_utc := after.erased_date_utc;
    if expected is not distinct from after then return true; end if;
  end loop;
  return false;
end $$;
drop trigger signed_waiver_is_append_only on signed_waiver;
create trigger signed_waiver_is_append_only before update on signed_waiver
  for each row when (not is_moved_drawing(old, new) and not is_erased_record(old, new)) execute function refuse_change();

-- Erases the personal data of one person from signed waivers, or of everybody if `erased_contact` is null. Returns the positions of the
-- records that have changed. A role that may not update signed waivers erases with this function, which has the rights of the owner.
create function erase_evidence(positions bigint[], erased_contact text) returns setof bigint
language sql security definer set search_path = public, pg_temp as $$
  update signed_waiver w set
    (typed_name, drawing, drawing_object, signer_name, signer_email, ip_address, peer_address, browser_name, browser_version, user_agent,
     circumstances, comment, evidence_salt, salts, signed_for, erased_date_utc) =
    (e.typed_name, e.drawing, e.drawing_object, e.signer_name, e.signer_email, e.ip_address, e.peer_address, e.browser_name,
     e.browser_version, e.user_agent, e.circumstances, e.comment, e.evidence_salt, e.salts, e.signed_for, now())
  from signed_waiver r, without_personal_data(r, erased_contact) e
  where r.position = any (positions) and w.position = r.position and e is distinct from r
  returning w.position
$$;
