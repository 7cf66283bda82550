-- Guests confirm a stored rental profile or child registration without changing it. The completion says so, with the day of
-- the record that was confirmed; who confirmed it and when are in the row already.
-- step: expand
alter table contact_task_completion add column unchanged_since date;
