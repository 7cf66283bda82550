-- When the access of an account was last ended: sessions and codes of earlier sign-ins are not stored any more, also those that the
-- provider writes at that moment.
-- step: expand

alter table identity_account add column access_ended_date_utc timestamptz;
