-- A drawn signature is a PNG, which is compressed already: trying to make it smaller was a tenth of the database's work for a signature.
alter table signed_waiver alter column drawing set storage external;
