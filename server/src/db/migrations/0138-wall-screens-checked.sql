-- Checks the roles of the devices that exist.
-- step: expand
alter table staff_device validate constraint staff_device_role_check;
