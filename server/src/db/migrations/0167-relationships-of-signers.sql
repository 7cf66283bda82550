-- The evidence of a signature says how the signer is related to each minor. That is about the minor and about the signer, so it goes with
-- whoever of them is erased first.
-- step: expand

create or replace function without_personal_data(w signed_waiver, erased_contact text) returns signed_waiver
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
        and not (is_signer and path ~ '^signedFor\.[0-9]+\.relationship$')
      else not is_signer end);
  w.signed_for := (
    select jsonb_agg(
      case when erased_contact is null or person ->> 'contactId' = erased_contact
        then jsonb_build_object('contactId', person -> 'contactId', 'firstName', '', 'lastName', '', 'birthDate', null)
        when is_signer then person - 'relationship'
        else person end order by n)
    from jsonb_array_elements(w.signed_for) with ordinality as p (person, n));
  return w;
end $$;
