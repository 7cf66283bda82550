-- The last good answers of an outside point of sale: what guests go on with while it does not answer. All of it is sealed:
-- names, birth dates, photos and health notes among it.

create table pos_last_read (
  -- What was asked for: household, waiver, rental-lists, rental-profile, child-registration, photo.
  kind text not null,
  -- About whom, or about what.
  key text not null,
  sealed_content bytea not null,
  -- The resort day of the record, where it has one.
  record_date text,
  read_date_utc timestamptz not null,
  primary key (kind, key)
);
create index pos_last_read_by_age on pos_last_read (read_date_utc);
