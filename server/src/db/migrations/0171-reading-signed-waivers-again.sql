-- The nightly check also reads some of the earlier signed waivers again. This is how far it came: first positions of the chain, then
-- leaves of the log after them. At the end it starts again.
-- step: expand

alter table signed_waiver_check add column read_again bigint not null default 0;
