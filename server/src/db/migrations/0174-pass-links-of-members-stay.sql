-- When a head of household is erased, the links of the members' mobile passes work on. Only to whom they were sent is erased.
-- step: expand

alter table mobile_pass_delivery alter column sealed_recipient drop not null;
