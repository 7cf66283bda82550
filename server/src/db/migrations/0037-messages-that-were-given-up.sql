-- What was tried in vain for long waits for an administrator, and is never lost.

alter table message
  -- It failed in a way that leaves open whether it was sent.
  add column may_have_been_sent boolean not null default false;

alter table pos_outbox
  -- Since when no further try is made by itself. It still waits: everything that counts what the point of sale has not been told
  -- counts it.
  add column gave_up_date_utc timestamptz,
  add column last_attempt_date_utc timestamptz,
  add constraint pos_outbox_gave_up_while_waiting check (gave_up_date_utc is null or status = 'waiting');
create index pos_outbox_by_sent_date on pos_outbox (sent_date_utc) where sent_date_utc is not null;
create index message_by_sent_date on message (channel, sent_date_utc) where sent_date_utc is not null;
