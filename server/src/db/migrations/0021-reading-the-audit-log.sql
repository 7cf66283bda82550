-- The audit log is read from its newest end; guests' entries are many and are mostly not asked for.
create index audit_entry_of_operators on audit_entry (id) where actor_kind <> 'guest';
