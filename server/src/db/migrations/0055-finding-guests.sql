-- Administrators find guests by the beginning of a name or an e-mail. These indexes serve prefixes in every collation.

create index customer_by_folded_name_prefix on pos.customer (folded_name text_pattern_ops);
-- The last name: the folded name has one space at most, between first and last name.
create index customer_by_folded_last_name_prefix on pos.customer (split_part(folded_name, ' ', 2) text_pattern_ops);
create index customer_by_email_prefix on pos.customer (email text_pattern_ops) where email is not null;
create index guest_binding_by_email_prefix on guest_binding (lower(email) text_pattern_ops);
create index unmatched_sign_in_by_email_prefix on unmatched_sign_in (lower(email) text_pattern_ops);
create index unmatched_sign_in_by_given_name_prefix on unmatched_sign_in (lower(given_name) text_pattern_ops);
create index unmatched_sign_in_by_family_name_prefix on unmatched_sign_in (lower(family_name) text_pattern_ops);
