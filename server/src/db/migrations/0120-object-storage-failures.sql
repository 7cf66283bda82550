-- Since when drawings and photos cannot be moved, for monitoring.
-- step: expand

-- Null while the object storage works.
alter table object_storage_move add column failing_since_utc timestamptz;
