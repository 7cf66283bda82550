-- Signers get a copy of what they signed by e-mail, once it is in the transparency log: one e-mail for everything that they signed within
-- a few minutes (docs/decisions/0174). Nobody gets an e-mail about what was signed before.
-- step: expand
-- allow: drop, because the constraint is replaced at once by one that allows one more purpose
-- allow: lock, because a constraint that is not validated reads no row

-- How far the leaves of the log were looked through for signatures. A row of its own, because log_state changes with every signature.
create table waiver_receipt_progress (
  is_only boolean primary key default true check (is_only),
  next_leaf bigint not null
);
insert into waiver_receipt_progress (next_leaf) select size from log_state;

-- Signatures whose copy was not put into an e-mail yet. A row lives for minutes.
create table waiver_receipt (
  position bigint primary key,
  found_date_utc timestamptz not null
);

alter table message drop constraint message_purpose_check;
alter table message
  add constraint message_purpose_check
    check (purpose in ('mobile-pass', 'photo-rejected', 'readiness-reminder', 'child-collected', 'emergency-notes', 'waiver-receipt'))
    not valid;
