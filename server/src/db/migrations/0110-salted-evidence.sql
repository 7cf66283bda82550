-- The evidence of a signature has a salt, so that nobody can guess what was signed from its published hash. Records no longer form a
-- chain, so their chain hashes need not be looked up.
-- step: expand
-- allow: drop, because the previous release only relied on this constraint not to store a record twice, which the tasks also prevent

alter table signed_waiver add column evidence_salt text;
alter table signed_waiver drop constraint signed_waiver_chain_hash_key;
