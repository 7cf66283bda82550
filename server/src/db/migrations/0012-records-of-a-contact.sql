-- Records that were told a moment ago are asked for too, so the index holds those of a contact whatever their state.
drop index pos_outbox_waiting_records;
create index pos_outbox_by_contact on pos_outbox (contact_id) where contact_id is not null;
