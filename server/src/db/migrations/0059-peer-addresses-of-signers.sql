-- The address of the connection over which a waiver was signed: of the proxy that forwarded the address of the guest, or of the guest.
-- Records from before this column have none, and stay as they were hashed.
-- step: expand
alter table signed_waiver add column peer_address text;
