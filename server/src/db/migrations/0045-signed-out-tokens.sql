-- Tokens by which nobody may call any more, although their provider's signature says that they are good: their holders signed
-- out. Hashes only, and only until the token would have ended anyway.

create table signed_out_token (
  token_id text primary key,
  until_utc timestamptz not null
);
create index signed_out_token_by_end on signed_out_token (until_utc);
