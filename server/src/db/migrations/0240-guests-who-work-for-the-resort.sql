-- Somebody who works for the resort continues a sign-in as a guest, with a code and without the passkey.
-- step: expand

alter table sign_in add column is_guest_only boolean not null default false;
