-- Finds the photos that are to be moved to object storage.
-- step: expand
drop index concurrently if exists pos.photo_in_database;
create index concurrently photo_in_database on pos.photo (ip_code) where jpeg is not null;
