-- A device that lost the answer to a submission sends it again, perhaps hours later. Its id says that it was saved.
-- step: expand

create table record_submission (
  id uuid primary key,
  saved_date_utc timestamptz not null default now()
);

create index record_submission_by_date on record_submission (saved_date_utc);
