-- A guest at a kiosk types the number of a booking.
-- step: expand
drop index concurrently if exists pos.purchase_by_number;
create index concurrently purchase_by_number on pos.purchase (upper(translate(id, ' -._/', '')));
