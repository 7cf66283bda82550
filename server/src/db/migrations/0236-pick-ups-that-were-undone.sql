-- The parents are told when a pick-up by somebody else is undone.
-- step: expand

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected', 'pick-up-undone', 'emergency-notes',
                       'waiver-receipt', 'passkey-changed'))
    not valid;
