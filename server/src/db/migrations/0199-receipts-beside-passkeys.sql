-- Messages may be copies of signed waivers again: 0191 was written before 0168, and its constraint did not know them.
-- step: expand

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected', 'emergency-notes', 'waiver-receipt',
                       'passkey-changed'))
    not valid;
