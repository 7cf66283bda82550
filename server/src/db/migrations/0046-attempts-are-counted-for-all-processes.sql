-- Attempts that are limited for all processes together: how many a key has made (points), and until when they count (expire, in
-- milliseconds since 1970). The library rate-limiter-flexible defines the columns. Keys are hashes. The table is unlogged: after a
-- crash the counts start again, and no attempt waits for the disk.

create unlogged table attempt_count (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
