-- What the point of sale must be told of mobile passes waits in the outbox like everything else: counted, with its tries and its
-- last error, given up after too many of them, told again when an administrator says so. What is told stands where it was kept
-- (mobile_pass_delivery, mobile_pass_download).

alter table pos_outbox
  add column e_ticket_id text references mobile_pass,
  drop constraint pos_outbox_kind_check,
  add constraint pos_outbox_kind_check
    check (kind in ('waiver', 'rental-profile', 'child-registration', 'photo', 'mobile-pass')),
  add constraint pos_outbox_mobile_pass_is_of_one_e_ticket check ((kind = 'mobile-pass') = (e_ticket_id is not null)),
  -- Its contact stands in contact_ids: whoever asks for the records of a contact does not meet it.
  drop constraint pos_outbox_record_is_of_one_contact,
  add constraint pos_outbox_record_is_of_one_contact check ((kind in ('waiver', 'mobile-pass')) = (contact_id is null)),
  drop constraint pos_outbox_record_is_whole,
  add constraint pos_outbox_record_is_whole check (
    status = 'sent'
    or (kind in ('waiver', 'mobile-pass') and num_nonnulls(record, sealed_record, picture) = 0)
    or (kind = 'rental-profile' and record is not null and num_nonnulls(sealed_record, picture) = 0)
    or (kind = 'child-registration' and sealed_record is not null and num_nonnulls(record, picture) = 0)
    or (kind = 'photo' and picture is not null and num_nonnulls(record, sealed_record) = 0)
  );
create index pos_outbox_by_e_ticket on pos_outbox (e_ticket_id, id) where e_ticket_id is not null;

-- What waited in the queue alone, on an installation that was running before. A new database has no queue yet.
do $$
declare
  waiting record;
  message bigint;
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  for waiting in
    select job.id as job_id, pass.e_ticket_id, pass.contact_id
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    join mobile_pass pass on pass.e_ticket_id = job.payload ->> 'eTicketId'
    where task.identifier = 'tell-pos-of-mobile-pass'
  loop
    delete from graphile_worker._private_jobs where id = waiting.job_id;
    insert into pos_outbox (kind, contact_ids, e_ticket_id)
    values ('mobile-pass', array[waiting.contact_id], waiting.e_ticket_id)
    returning id into message;
    perform graphile_worker.add_job('tell-pos-of-mobile-pass', json_build_object('outboxId', message),
                                    queue_name => 'pos:' || waiting.contact_id, max_attempts => 1000);
  end loop;
end $$;
