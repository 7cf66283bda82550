-- People see their passkeys with the device on which each was added, and get a message when one was added or removed.
-- step: expand

alter table passkey add column device text not null default '';

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected', 'emergency-notes', 'passkey-changed'))
    not valid;
