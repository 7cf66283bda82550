-- What guests gave besides signatures (rental profiles, child registrations, photos) waits here until the point of sale has it.

alter table pos_outbox
  add column contact_id text,
  -- The day in the resort's time zone on which the guest gave it.
  add column record_date date,
  add column record jsonb,
  -- Encrypted: it holds health notes.
  add column sealed_record bytea,
  add column picture bytea,
  -- SHA-256 of what the guest gave.
  add column content_hash bytea,
  add constraint pos_outbox_record_is_of_one_contact check ((kind = 'waiver') = (contact_id is null)),
  add constraint pos_outbox_record_is_whole check (
    status = 'sent'
    or (kind = 'waiver' and num_nonnulls(record, sealed_record, picture) = 0)
    or (kind = 'rental-profile' and record is not null and num_nonnulls(sealed_record, picture) = 0)
    or (kind = 'child-registration' and sealed_record is not null and num_nonnulls(record, picture) = 0)
    or (kind = 'photo' and picture is not null and num_nonnulls(record, sealed_record) = 0)
  ),
  -- Once the point of sale has it, the copy is gone.
  add constraint pos_outbox_keeps_no_copy check (status = 'waiting' or num_nonnulls(record, sealed_record, picture) = 0);
create index pos_outbox_waiting_records on pos_outbox (contact_id) where status = 'waiting' and contact_id is not null;

alter table contact_task_completion add column content_hash bytea;
