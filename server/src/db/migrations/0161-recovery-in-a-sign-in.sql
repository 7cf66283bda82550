-- A sign-in with a one-time link of the operator: the new passkey that is added in it replaces the lost ones.
-- step: expand

alter table sign_in add column is_recovery boolean not null default false;
