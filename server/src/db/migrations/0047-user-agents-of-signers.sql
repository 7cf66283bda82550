-- What the signer's browser called itself, as it was sent. Records from before this column have none, and stay as they were hashed.
alter table signed_waiver add column user_agent text check (length(user_agent) <= 500);
