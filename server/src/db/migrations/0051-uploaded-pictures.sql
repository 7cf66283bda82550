-- Pictures of the look of the pages that administrators upload: logo, icon, images. Named by the SHA-256 of their bytes.
create table uploaded_picture (
  content_hash bytea primary key check (octet_length(content_hash) = 32),
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  picture bytea not null,
  width integer not null,
  height integer not null,
  uploaded_date_utc timestamptz not null default now()
);
