-- Messages to administrators about health notes that the ski patrol opened in an emergency.
-- step: expand
alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected', 'emergency-notes')) not valid;
