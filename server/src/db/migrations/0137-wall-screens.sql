-- A staff device may be a screen on a wall, which reads the numbers of the board and nothing else.
-- step: expand
alter table staff_device
  drop constraint staff_device_role_check,
  add constraint staff_device_role_check check (role in ('desk', 'rental', 'lessons', 'wall')) not valid;
