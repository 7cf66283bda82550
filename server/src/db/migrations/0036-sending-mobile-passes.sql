-- Mobile passes as the product sends them: which e-tickets it knows, what it sent of them to whom, and which phones took them
-- over. The point of sale is told behind each of them.

create table mobile_pass (
  e_ticket_id text primary key,
  contact_id text not null,
  created_date_utc timestamptz not null default now()
);

create table mobile_pass_delivery (
  id bigint generated always as identity primary key,
  e_ticket_id text not null references mobile_pass,
  -- The head of household who had it sent.
  household_ip_code text not null,
  -- 1 e-mail, 2 SMS.
  delivery_mode smallint not null check (delivery_mode in (1, 2)),
  sealed_recipient bytea not null,
  -- SHA-256 of the link's token. The token itself is kept nowhere here.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_date_utc timestamptz(3) not null,
  resort_day date not null,
  sent_date_utc timestamptz(3) not null
);
create index mobile_pass_delivery_by_e_ticket on mobile_pass_delivery (e_ticket_id, id);

create table mobile_pass_download (
  -- The provider's id of its report: the same report counts once.
  event_id text primary key,
  e_ticket_id text not null references mobile_pass,
  device text not null check (device <> ''),
  app_version text not null,
  download_date_utc timestamptz(3) not null,
  delivery_mode smallint not null check (delivery_mode in (0, 1, 2)),
  received_date_utc timestamptz not null default now()
);
create index mobile_pass_download_by_e_ticket on mobile_pass_download (e_ticket_id, download_date_utc);
