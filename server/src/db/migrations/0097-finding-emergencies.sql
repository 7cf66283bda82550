-- Finds the health notes that the ski patrol opened, for the report to administrators.
-- step: expand
drop index concurrently if exists audit_entry_of_emergencies;
create index concurrently audit_entry_of_emergencies on audit_entry (at_utc)
  where action = 'health-note-opened-in-emergency';
