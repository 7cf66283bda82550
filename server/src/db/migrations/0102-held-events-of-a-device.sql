-- Counting the events of a device that wait for an administrator, and finding the undo of one.
-- step: expand
drop index concurrently if exists held_event_waiting;
create index concurrently held_event_waiting on held_event (device_id) where resolved_at_utc is null;
