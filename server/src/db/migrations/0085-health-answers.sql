-- Explicit answers about the health of children, and the consent to show them. The evidence of the consent is only added; the
-- answers themselves are erased when they expire or the consent is withdrawn.
-- step: expand

-- Each version of the text that guests agree to, by its SHA-256 (hex).
create table health_consent_text (
  text_hash text primary key,
  text text not null,
  created_date_utc timestamptz not null default now()
);

create table health_consent_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('given', 'withdrawn')),
  contact_id text not null,
  household_ip_code text not null,
  -- The text that was agreed to; null where the resort does not ask for a consent.
  text_hash text references health_consent_text,
  at_utc timestamptz not null,
  request_id text
);
create index health_consent_event_of_contact on health_consent_event (contact_id, id desc);

create trigger health_consent_text_is_append_only before update or delete on health_consent_text
  for each row execute function refuse_change();
create trigger health_consent_text_is_never_emptied before truncate on health_consent_text
  for each statement execute function refuse_change();
create trigger health_consent_event_is_append_only before update or delete on health_consent_event
  for each row execute function refuse_change();
create trigger health_consent_event_is_never_emptied before truncate on health_consent_event
  for each statement execute function refuse_change();

-- The household of the child follows (0065).
create trigger household_changed_by_insert after insert on health_consent_event
  referencing new table as changed for each statement execute function announce_contact_rows();

create table health_answer (
  contact_id text primary key,
  -- Encrypted: severity, what to do, and who answered.
  sealed_answers bytea not null,
  answered_on date not null
);
create index health_answer_by_day on health_answer (answered_on);
